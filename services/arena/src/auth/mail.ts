import { createTransport } from "nodemailer";

/** The mail server of a host, and in whose name it sends. */
export interface MailSettings {
  /** `smtp:` or `smtps:`, with user and password if it wants them. */
  url: string;
  from: string;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /** @throws when the server does not take it. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** A server that does not answer is given up after so long, ms. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export function openMailer({ url, from }: MailSettings): Mailer {
  const transport = createTransport({ url, ...PATIENCE, disableFileAccess: true, disableUrlAccess: true });
  return {
    send: async (mail) => void (await transport.sendMail({ from, ...mail })),
    close: () => transport.close(),
  };
}

/** The mail to somebody who lost a password. `link` opens the page that sets a new one. */
export const recoveryMail = (to: string, name: string, link: string): Mail => ({
  to,
  subject: "A new password for Liar's Ladder",
  text: `Somebody, perhaps you, asked for a new password for the account ${name}. To set it, open this link within an hour:

${link}

It works once, and ends all sessions of the account. If it was not you, do nothing: the password stays what it is.
`,
});
