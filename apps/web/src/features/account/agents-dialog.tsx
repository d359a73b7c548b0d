import { agentEndpoints } from "@pith/core/contract/agent.endpoints";
import { Dialog } from "@pith/ui/primitives/dialog";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useLoaded } from "../../lib/account/use-loaded.ts";
import { api } from "../../lib/api-client.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { AgentItem } from "./agent-item.tsx";
import { CopyButton } from "./copy-button.tsx";

/**
 * Lists the agents connected to the account, and disconnects them. New connections are started from the
 * agent.
 */
export function AgentsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslate();
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={t("agents.title")}
      description={t("agents.text")}
      testId="agents"
    >
      {isOpen && <Agents />}
    </Dialog>
  );
}

const listAgents = () => api.call(agentEndpoints.listAgents);

function Agents() {
  const t = useTranslate();
  const {
    data: agents,
    isBusy,
    error,
    failedAt,
    isOutdated,
    attempt,
    load,
    reload,
  } = useLoaded({ read: listAgents });

  const disconnect = (id: string) =>
    void attempt(() => api.call(agentEndpoints.disconnectAgent, { params: { id } }), {
      at: id,
      reload,
    });

  const failure = error !== null && (
    <FailureNote
      className={failedAt === null ? "mb-4" : "basis-full"}
      {...((isOutdated || !agents) && { again: { text: t("subscription.tryAgain"), onPress: load } })}
    >
      {isOutdated ? t("places.outdated") : error}
    </FailureNote>
  );
  const url = `${window.location.origin}/mcp`;
  return (
    <div className="mt-4">
      <div className="mb-5 flex items-center gap-2 rounded-control bg-sunk p-3">
        <code dir="ltr" className="min-w-0 flex-1 text-sm break-all">
          {url}
        </code>
        <CopyButton text={url} label={t("agents.address")} />
      </div>
      {failedAt === null && failure}
      {!agents && error === null && (
        <div aria-hidden="true" data-skeleton="agents" className="h-10 rounded-control bg-blank" />
      )}
      {agents?.length === 0 && <p className="text-soft">{t("agents.none")}</p>}
      {agents && agents.length > 0 && (
        <ul className="m-0 list-none border-t border-rule p-0">
          {agents.map((agent) => (
            <AgentItem
              key={agent.id}
              agent={agent}
              isBusy={isBusy}
              failure={failedAt === agent.id && failure}
              onDisconnect={() => disconnect(agent.id)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
