// A module that ladder-web/guides.ts makes during the build.
declare module "virtual:guides/places" {
  const places: readonly {
    readonly href: string;
    readonly guide: string;
    readonly title: string;
    readonly text: string;
  }[];
  export default places;
}
