/** The scenarios about clocks, which take minutes. */
import { scenarioFiles, testScenarios } from '../scenarios.js';

testScenarios('hall', scenarioFiles('long'));
