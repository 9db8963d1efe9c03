// Its default export is a number.
// expect: rejected load.default
// @ts-nocheck
export default 42;
