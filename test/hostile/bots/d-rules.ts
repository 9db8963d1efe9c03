// Imports what the SDK imports.
// expect: rejected bundle.import
// @ts-nocheck
import * as rules from "@liars-ladder/rules";
export default rules;
