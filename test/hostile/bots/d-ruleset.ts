// Declares a ruleset that does not exist.
// expect: rejected load.ruleset
// @ts-nocheck
export default { name: "x", rulesets: ["poker"], start() {} };
