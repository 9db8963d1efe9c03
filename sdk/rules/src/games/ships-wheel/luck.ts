import { luckOfDice } from "../../dice/luck.ts";

export const luck = luckOfDice({
  dice: 5,
  wild: true,
  best: "wild",
  worth: [-0.0005, 0.0226, 0.0158, -0.054, 0.0003, 0.0046, 0.0121],
});
