/** Half of the scenarios with Hall sensors. */
import { every, scenarioFiles, testScenarios } from './scenarios.js';

testScenarios('hall', every(scenarioFiles('short'), 0, 2));
