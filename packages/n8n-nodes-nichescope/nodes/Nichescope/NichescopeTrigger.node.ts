import type {
  IDataObject,
  IHookFunctions,
  INodeType,
  INodeTypeDescription,
  IWebhookFunctions,
  IWebhookResponseData,
} from "n8n-workflow";
import { NodeConnectionTypes, NodeOperationError } from "n8n-workflow";
import { EVENT_OPTIONS } from "./events";
import { callService } from "./request";
import { verifiedEventId } from "./signature";

type Webhook = { id: string; secret?: string; enabled: boolean; events: string[] };

/** Kept by n8n with the workflow. The secret is shown only once, when the webhook is created or its secret is rotated. */
type Kept = { webhookId?: string; secret?: string };

const WEBHOOKS = "/api/automation/webhooks";
/** Events have less than 20 kB. */
const MAX_BODY_BYTES = 1_048_576;
/** Events can arrive twice, mostly within minutes. */
const REMEMBERED = 200;
/**
 * The last events by webhook, in the memory of this process. Static data is no place for them: in a real n8n 2.40, a change made
 * while a webhook is received was gone at the next request.
 */
const seenByWebhook = new Map<string, string[]>();

export class NichescopeTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Nichescope Trigger",
    name: "nichescopeTrigger",
    icon: { light: "file:../../icons/nichescope.svg", dark: "file:../../icons/nichescope.dark.svg" },
    group: ["trigger"],
    version: 1,
    subtitle: '={{ $parameter["events"].join(", ") }}',
    description: "Starts the workflow when a price, rank or review count changes, or when an alert fires",
    defaults: { name: "Nichescope Trigger" },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: "nichescopeApi", required: true }],
    webhooks: [{ name: "default", httpMethod: "POST", responseMode: "onReceived", path: "webhook" }],
    properties: [
      {
        displayName: "Events",
        name: "events",
        type: "multiOptions",
        options: EVENT_OPTIONS,
        default: ["price_change"],
        required: true,
        description: "The events that start the workflow",
      },
      {
        displayName: "Ignore Repeated Events",
        name: "ignoreRepeated",
        type: "boolean",
        default: true,
        description:
          "Whether to run the workflow once for an event that arrives again, for example because n8n responded too late",
      },
    ],
    usableAsTool: undefined,
  };

  webhookMethods = {
    default: {
      /** Returns true when the service sends exactly the chosen events to this workflow, signed with a secret we have. */
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const url = this.getNodeWebhookUrl("default");
        const query = { url, limit: 100 };
        const { webhooks } = await callService<{ webhooks: Webhook[] }>(this, "GET", WEBHOOKS, { query });
        const kept: Kept = this.getWorkflowStaticData("node");
        const found = webhooks.find(({ id }) => id === kept.webhookId) ?? webhooks[0];
        if (found === undefined) return false;
        const path = `${WEBHOOKS}/${found.id}`;
        if (found.id !== kept.webhookId || kept.secret === undefined) {
          // It was created before, but its secret is lost: for example, the workflow was restored from an older backup.
          const { secret } = await callService<Webhook>(this, "POST", `${path}/rotate-secret`);
          Object.assign(kept, { webhookId: found.id, secret });
        }
        const events = this.getNodeParameter("events") as string[];
        const isSame = [...found.events].sort().join() === [...events].sort().join();
        if (!found.enabled || !isSame) await callService(this, "PATCH", path, { body: { events, enabled: true } });
        return true;
      },

      async create(this: IHookFunctions): Promise<boolean> {
        const events = this.getNodeParameter("events") as string[];
        if (events.length === 0) throw new NodeOperationError(this.getNode(), "Select at least one event");
        const { name } = this.getWorkflow();
        const body = {
          url: this.getNodeWebhookUrl("default"),
          events,
          description: `n8n: ${name ?? "workflow"}`.slice(0, 500),
        };
        const { id, secret } = await callService<Webhook>(this, "POST", WEBHOOKS, { body });
        Object.assign(this.getWorkflowStaticData("node"), { webhookId: id, secret });
        return true;
      },

      /** Deleting twice is not an error for the service. */
      async delete(this: IHookFunctions): Promise<boolean> {
        const kept: Kept = this.getWorkflowStaticData("node");
        if (kept.webhookId !== undefined) {
          await callService(this, "DELETE", `${WEBHOOKS}/${kept.webhookId}`);
          seenByWebhook.delete(kept.webhookId);
        }
        delete kept.webhookId;
        delete kept.secret;
        return true;
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const request = this.getRequestObject();
    const refuse = (status: number, message: string): IWebhookResponseData => {
      this.getResponseObject().status(status).json({ message });
      return { noWebhookResponse: true };
    };
    // Only the bytes as they arrived match the signature. Parsed and serialized JSON is a different text.
    const body = request.rawBody;
    if (!Buffer.isBuffer(body)) return refuse(400, "The request has no body");
    if (body.length > MAX_BODY_BYTES) return refuse(413, "The body is too large");
    const kept: Kept = this.getWorkflowStaticData("node");
    const id = verifiedEventId(kept.secret ?? "", this.getHeaderData() as Record<string, string>, body, new Date());
    if (id === undefined) return refuse(401, "The signature is invalid");

    const seen = seenByWebhook.get(kept.webhookId ?? "") ?? [];
    if (this.getNodeParameter("ignoreRepeated", true) && seen.includes(id)) return { webhookResponse: "repeated" };
    seenByWebhook.set(kept.webhookId ?? "", [...seen.filter((each) => each !== id), id].slice(-REMEMBERED));
    const event = JSON.parse(body.toString("utf8")) as IDataObject;
    return { workflowData: [this.helpers.returnJsonArray(event)] };
  }
}
