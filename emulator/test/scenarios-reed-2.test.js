/** Half of the scenarios with reed contacts. */
import { every, scenarioFiles, testScenarios } from './scenarios.js';

testScenarios('reed', every(scenarioFiles('short'), 1, 2));
