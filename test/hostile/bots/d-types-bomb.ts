// Types that never end.
// expect: rejected types.time|types.memory|types.2589|types.2590|types.2321
// soak
type Digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9";
type Deep<N extends string, D extends unknown[]> = D["length"] extends 60 ? N : Deep<`${N}${Digit}`, [...D, 1]>;
const x: Deep<"", []> = 1;
export default x;
