// Throws while it loads.
// expect: rejected load.exception
// @ts-nocheck
throw new Error("not today");
export default {};
