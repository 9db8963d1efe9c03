import { useEffect, useState } from "react";
import { Disclosure } from "../ui/Disclosure.tsx";
import { Icon } from "../ui/Icon.tsx";
import styles from "./shell.module.css";

const THEMES = [
  { value: "system", label: "System", icon: "system" },
  { value: "light", label: "Light", icon: "sun" },
  { value: "dark", label: "Dark", icon: "moon" },
] as const;
type Theme = (typeof THEMES)[number]["value"];

function kept(): Theme {
  const theme = document.documentElement.dataset.theme;
  return theme === "light" || theme === "dark" ? theme : "system";
}

function keep(theme: Theme): void {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  try {
    if (theme === "system") localStorage.removeItem("theme");
    else localStorage.setItem("theme", theme);
  } catch {
    // Then the choice lasts as long as the page.
  }
}

export function ThemeMenu() {
  const [theme, setTheme] = useState<Theme>("system");
  // Not before: the arena, which draws pages for everybody, knows of no choice.
  useEffect(() => setTheme(kept()), []);
  const icon = THEMES.find((t) => t.value === theme)?.icon ?? "system";
  return (
    <Disclosure icon={icon} label={`Theme: ${theme}`}>
      <fieldset className={styles.themes}>
        <legend className="unseen">Theme</legend>
        {THEMES.map(({ value, label, icon: own }) => (
          <label key={value} className={styles.menuItem}>
            <input
              type="radio"
              className={styles.radio}
              name="theme"
              value={value}
              checked={theme === value}
              onChange={() => {
                keep(value);
                setTheme(value);
              }}
            />
            <Icon name={own} size={17} /> {label}
          </label>
        ))}
      </fieldset>
    </Disclosure>
  );
}
