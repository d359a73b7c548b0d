import { fillInMember } from "./home-server.ts";
import { inTurn, press, type Scene, type Stage, type State, see } from "./scene.ts";

const fillIn =
  (name: string) =>
  ({ page }: Stage): Promise<void> =>
    fillInMember({ page, name });

/** Signs in with a password, and waits until the signed-in page is shown. */
const signIn = (name: string) =>
  inTurn(
    ({ page, site }) => page.goto(`${site.origin}/login?redirect=/summaries`),
    fillIn(name),
    press("Sign in"),
    ({ page }) => page.waitForURL(({ pathname }) => pathname === "/summaries"),
  );

const openPart = (name: string, selector: string): State => ({
  name: `the part ${name}`,
  act: inTurn(({ page }) => page.getByRole("tab", { name }).click(), see(selector)),
});

/** Creates an invitation as the admin, and returns the path and query of its link. */
async function invite(stage: Stage): Promise<string> {
  await signIn("Ada")(stage);
  await stage.page.goto(`${stage.site.origin}/admin?part=invitations`);
  await press("Create an invitation")(stage);
  const link = await stage.page.locator("[data-new-link] code").textContent();
  // Otherwise, the page might make a call without its session.
  await stage.page.goto("about:blank");
  await stage.context.clearCookies();
  return new URL(link ?? "").pathname + new URL(link ?? "").search;
}

/**
 * The pages that only a self-hosted server has. They build on each other: the setup creates the admin Ada, whose
 * invitation Grace accepts.
 *
 * @param setupPath path and query of the setup link
 */
export const buildHomeScenes = ({ setupPath }: { setupPath: string }): readonly Scene[] => [
  {
    name: "a server without an admin",
    route: "/",
    prepare: () => "/",
    landmark: "text=This server isn’t set up yet.",
  },
  {
    name: "the setup",
    route: "/setup",
    prepare: () => setupPath,
    landmark: "text=Set up this server",
    states: [
      {
        name: "the admin's passkey",
        act: inTurn(fillIn("Ada"), press("Create admin account"), see("text=Your server is ready")),
      },
    ],
  },
  {
    name: "a setup that is done",
    route: "/setup",
    prepare: () => setupPath,
    landmark: "text=This server is already set up",
  },
  {
    name: "an invitation",
    route: "/join",
    prepare: invite,
    landmark: "text=Create your account",
    states: [
      {
        name: "its account",
        act: inTurn(fillIn("Grace"), press("Create account"), see("text=You’re signed in")),
      },
    ],
  },
  {
    name: "an invitation that doesn't exist",
    route: "/join",
    prepare: () => "/join?token=nobody-has-sent-this",
    landmark: "text=This link doesn’t work anymore",
    expectedErrors: /status of 4\d\d|^AppError: /,
  },
  {
    name: "the sign-in of a self-hosted server",
    route: "/login",
    prepare: () => "/login",
    landmark: "text=Use your account on this server.",
    expectedErrors: /status of 401|^AppError: /,
    states: [
      {
        name: "a wrong password",
        act: inTurn(fillIn("Nobody"), press("Sign in"), see('[aria-invalid="true"]')),
      },
    ],
  },
  {
    name: "the admin's page",
    route: "/admin",
    prepare: async (stage) => {
      await signIn("Ada")(stage);
      return "/admin";
    },
    landmark: "[data-member=Grace]",
    states: [
      {
        name: "what an admin may change",
        act: inTurn(press("Manage: Grace"), see("text=Summaries per month")),
      },
      {
        name: "a limit of one's own",
        act: ({ page }) => page.getByRole("radio", { name: "Custom limit" }).check({ force: true }),
      },
      { name: "a link for a password", act: inTurn(press("Create password link"), see("code")) },
      { name: "the question before disabling", act: inTurn(press("Disable account"), see('[role="alert"]')) },
      openPart("Invitations", "[data-invitation]"),
      {
        name: "a new invitation",
        act: inTurn(press("Create an invitation"), see("[data-new-link]")),
      },
      openPart("Server", "text=Embedded"),
    ],
  },
  {
    name: "a member's account",
    route: "/subscription",
    prepare: async (stage) => {
      await signIn("Grace")(stage);
      return "/subscription";
    },
    landmark: 'button:has-text("Passkeys")',
  },
];
