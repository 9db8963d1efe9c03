// Declares a ruleset that there is not.
// expect: rejected load.ruleset
// @ts-nocheck
export default { name: "x", rulesets: ["poker"], start() {} };
