/** Our own small icons, 20 × 20, drawn with lines. */
const PATHS = {
  play: "M6 3.5 16 10 6 16.5Z",
  pause: "M6 3.5V16.5M14 3.5V16.5",
  back: "M12.5 4 6.5 10 12.5 16",
  forward: "M7.5 4 13.5 10 7.5 16",
  previous: "M15 4 9 10 15 16M5 4V16",
  next: "M5 4 11 10 5 16M15 4V16",
  share: "M10 12V2.5M6.5 6 10 2.5 13.5 6M4 10V17H16V10",
  turn: "M15.5 8A6 6 0 1 0 16 11.5M16 3.5V8H11.5",
  keys: "M2.5 5.5H17.5V14.5H2.5ZM5.5 8.5H6M9.7 8.5H10.3M14 8.5H14.5M6.5 11.5H13.5",
  copy: "M7 7V3H17V13H13M3 7H13V17H3Z",
  sun: "M10 6.5A3.5 3.5 0 1 0 10 13.5A3.5 3.5 0 1 0 10 6.5M10 1.5V3.2M10 16.8V18.5M1.5 10H3.2M16.8 10H18.5M4 4 5.2 5.2M14.8 14.8 16 16M4 16 5.2 14.8M14.8 5.2 16 4",
  moon: "M16 12A7 7 0 0 1 8 4A7 7 0 1 0 16 12Z",
  system: "M2.5 4H17.5V13.5H2.5ZM7 17H13M10 13.5V17",
  menu: "M3 5.5H17M3 10H17M3 14.5H17",
  close: "M4.5 4.5 15.5 15.5M15.5 4.5 4.5 15.5",
  up: "M10 16V4M5 9 10 4 15 9",
  file: "M5 2.5H11.5L15.5 6.5V17.5H5ZM11 2.5V7H15.5",
  mistake: "M10 2.5 18 16.5H2ZM10 7.5V11.5M10 13.9V14.3",
  bluff:
    "M2.5 6.5C5 5.5 8 6 10 7.2C12 6 15 5.5 17.5 6.5C17.8 11.5 15.6 14.5 13 14.5C11.3 14.5 11 12.3 10 12.3C9 12.3 8.7 14.5 7 14.5C4.4 14.5 2.2 11.5 2.5 6.5ZM5.5 9.6H7.8M12.2 9.6H14.5",
  eye: "M1.8 10C4 6.3 6.8 4.4 10 4.4S16 6.3 18.2 10C16 13.7 13.2 15.6 10 15.6S4 13.7 1.8 10ZM10 7.4A2.6 2.6 0 1 0 10 12.6A2.6 2.6 0 1 0 10 7.4",
  more: "M4 9.5A.5.5 0 1 0 4 10.5A.5.5 0 1 0 4 9.5M10 9.5A.5.5 0 1 0 10 10.5A.5.5 0 1 0 10 9.5M16 9.5A.5.5 0 1 0 16 10.5A.5.5 0 1 0 16 9.5",
  check: "M4 10.5 8.2 14.7 16 5.8",
} as const;
export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 20 }: { name: IconName; size?: number | string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill={name === "play" ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
