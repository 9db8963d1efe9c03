import { Menu } from "@base-ui/react/menu";
import { useState } from "react";
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
    // Then it lasts as long as the page.
  }
}

export function ThemeMenu() {
  const [theme, setTheme] = useState<Theme>(kept);
  const icon = THEMES.find((t) => t.value === theme)?.icon ?? "system";
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className="icon-button" aria-label={`Theme: ${theme}`}>
        <Icon name={icon} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="end" className={styles.positioner}>
          <Menu.Popup className={styles.menu}>
            <Menu.RadioGroup
              value={theme}
              onValueChange={(value: Theme) => {
                keep(value);
                setTheme(value);
              }}
            >
              {THEMES.map(({ value, label, icon: own }) => (
                <Menu.RadioItem key={value} value={value} className={styles.menuItem} closeOnClick>
                  <Icon name={own} size={17} /> {label}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
