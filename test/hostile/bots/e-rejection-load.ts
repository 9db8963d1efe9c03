// A rejection while it loads.
// expect: rejected load
// @ts-nocheck
Promise.reject(new Error("nobody"));
export default { name: "x", rulesets: ["palafico"], start() {} };
