import { useState } from "react";
import { api } from "../api/client.ts";
import { CopyLine } from "../ui/CopyLine.tsx";
import { Modal } from "../ui/Modal.tsx";
import { Decide } from "./Decide.tsx";

/** Makes a link for somebody who lost a password, and shows it once. */
export function PasswordLink({ author }: { author: string }) {
  const [url, setUrl] = useState<string | null>(null);
  return (
    <>
      <Decide
        verb="Password link"
        of={author}
        act={async (reason) => {
          const answer = await api.makePasswordLink({ params: { author }, body: { reason } });
          if (answer.ok) setUrl(answer.value.url);
          return answer;
        }}
      >
        Makes a link with which whoever has it sets this account’s password, once, within an hour. Be sure that it is
        really the account’s owner who asks, and give it to nobody else.
      </Decide>
      {url !== null && (
        <Modal title={`Link for ${author}`} onClose={() => setUrl(null)}>
          <p>It is shown only once, works once, and for an hour.</p>
          <CopyLine text={url} label="the link" />
        </Modal>
      )}
    </>
  );
}
