// A name that would break a terminal.
// expect: rejected load.name
// @ts-nocheck
export default { name: "\u202e\u001b[2J\u0000\ud800", rulesets: ["palafico"], start() {} };
