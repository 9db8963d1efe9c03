import { useState } from "react";
import { Act } from "../ui/Act.tsx";
import { Confirm } from "../ui/Confirm.tsx";
import { CopyLine } from "../ui/CopyLine.tsx";
import { Disclosure } from "../ui/Disclosure.tsx";
import { Icon, type IconName } from "../ui/Icon.tsx";
import { More } from "../ui/More.tsx";
import { OptionFields, Whole } from "../ui/OptionFields.tsx";
import { Select } from "../ui/Select.tsx";
import { Sample } from "./Sample.tsx";

/** What nothing is sent for. */
const nothing = async () => ({ ok: true, value: null }) as const;

const ICONS: readonly IconName[] = [
  ...([
    "play",
    "pause",
    "back",
    "forward",
    "previous",
    "next",
    "share",
    "turn",
    "keys",
    "copy",
    "sun",
    "moon",
  ] as const),
  ...(["system", "menu", "close", "up", "file", "mistake", "bluff", "eye", "more", "check"] as const),
];

const OPTIONS = {
  dice: { type: "integer", default: 5, min: 1, max: 8, about: "Dice of each seat" },
  aces: { type: "boolean", default: true, about: "Ones are wild" },
  order: { type: "choice", default: "left", values: ["left", "right"], about: "Who bids next" },
} as const;

/** What people press and fill in. */
export function Controls() {
  const [seats, setSeats] = useState("4");
  return (
    <>
      {["", "primary", "danger", "small"].map((look) => (
        <Sample key={look} name={`button ${look}`}>
          <span className="row">
            <button type="button" className={`button ${look}`}>
              Submit
            </button>
            <button type="button" className={`button ${look}`} disabled>
              Disabled
            </button>
          </span>
        </Sample>
      ))}
      <Sample name="Confirm">
        <Confirm
          text="Leave"
          className="button small"
          title="Leave this game?"
          yes="Leave it"
          no="Play on"
          onYes={async () => {}}
        >
          The game ends here.
        </Confirm>
      </Sample>
      <Sample name="icon-button, pressed, disabled">
        <span className="row">
          <button type="button" className="icon-button" aria-label="Play">
            <Icon name="play" />
          </button>
          <button type="button" className="icon-button" aria-label="Pause" aria-pressed="true">
            <Icon name="pause" />
          </button>
          <button type="button" className="icon-button" aria-label="Next" disabled>
            <Icon name="next" />
          </button>
        </span>
      </Sample>
      <Sample name="Act: plain, with a text">
        <Act verb="Leave" of="ada/my-bot" act={nothing} />
        <Act verb="Invite" of="to ada/my-bot" field={{ name: "author", label: "Author" }} primary act={nothing} />
      </Sample>
      <Sample name="Disclosure">
        <Disclosure icon="menu" label="A menu of the styleguide">
          <p>What it opens.</p>
        </Disclosure>
      </Sample>
      <Sample name="More, loading, did not come">
        <More more={{ load: () => {}, loading: false, error: null }} />
        <More more={{ load: () => {}, loading: true, error: null }} />
        <More more={{ load: () => {}, loading: false, error: new Error("The line was cut.") }} />
      </Sample>
      <Sample name="Select">
        <Select
          label="Seats"
          value={seats}
          options={[...["2", "3", "4"].map((n) => [n, n] as const)]}
          onChange={setSeats}
        />
      </Sample>
      <Sample name="field: empty, filled, disabled">
        {(["", "ada/my-bot", "disabled"] as const).map((value) => (
          <label key={value} className="field">
            <span>Bot</span>
            <input className="input" placeholder="author/bot" defaultValue={value} disabled={value === "disabled"} />
          </label>
        ))}
      </Sample>
      <Sample name="Whole: with a value, without">
        <Whole name="deals" label="Deals" min={1} max={64} value={8} />
        <Whole name="rounds" label="Rounds" min={1} max={20} />
      </Sample>
      <Sample name="OptionFields">
        <OptionFields specs={OPTIONS} />
      </Sample>
      <Sample name="CopyLine" wide>
        <CopyLine text="liars play ./bot.ts odds honest random --ruleset palafico --games 100" label="the command" />
      </Sample>
      <Sample name="Icon" wide>
        <span className="row">
          {ICONS.map((name) => (
            <span key={name} title={name}>
              <Icon name={name} />
            </span>
          ))}
        </span>
      </Sample>
    </>
  );
}
