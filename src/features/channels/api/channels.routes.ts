import type { FastifyInstance } from "fastify";
import { invalid } from "../../../platform/base/errors.ts";
import { Replayed } from "../../../platform/http/contract.ts";
import type { Api, Input } from "../../access/api/contract.ts";
import type { CreateOnce } from "../../access/create-once.ts";
import { deliveryFields } from "../../webhooks/api/delivery-fields.ts";
import type { Delivery } from "../../webhooks/delivery-log-store.ts";
import { type ChannelView, channelStateOf } from "../channel.ts";
import { CHANNELS } from "../channel-kinds.ts";
import type { ChannelInput, Channels } from "../manage-channels.ts";
import {
  changeChannel,
  confirmChannel,
  createChannel,
  deleteChannel,
  listChannelDeliveries,
  listChannels,
  previewDigest,
  replayChannelDelivery,
  resubscribeChannel,
  sendDigest,
  showChannel,
  testChannel,
  unsubscribeChannel,
  verifyChannel,
} from "./channels.contract.ts";

export function channelRoutes(
  api: Api,
  { channels, createOnce }: { channels: Channels; createOnce: CreateOnce },
): void {
  api.serve(createChannel, async ({ caller, body, idempotencyKey }) => {
    const create = createOnce(caller, "channels", idempotencyKey);
    const { created, isReplay } = await channels.create(caller.accountId, readInput(body), create);
    return isReplay ? new Replayed(toData(created)) : toData(created);
  });

  api.serve(listChannels, async ({ caller }) => ({ channels: (await channels.list(caller.accountId)).map(toData) }));

  api.serve(showChannel, async ({ caller, params: { id } }) => toData(await channels.get(caller.accountId, id)));

  api.serve(changeChannel, async ({ caller, params: { id }, body }) =>
    toData(await channels.change(caller.accountId, id, body)),
  );

  api.serve(verifyChannel, async ({ caller, params: { id } }) => toData(await channels.verify(caller.accountId, id)));

  api.serve(testChannel, ({ caller, params: { id }, body }) => channels.test(caller.accountId, id, body?.event));

  api.serve(listChannelDeliveries, async ({ caller, params: { id }, query: { status, ...page } }) => {
    const { items, next } = await channels.listDeliveries(caller.accountId, id, { status }, page);
    return { deliveries: items.map(deliveryData), next };
  });

  api.serve(previewDigest, ({ caller, params: { id } }) => channels.previewDigest(caller.accountId, id));

  api.serve(sendDigest, ({ caller, params: { id } }) => channels.sendDigest(caller.accountId, id));

  api.serve(deleteChannel, async ({ caller, params: { id } }) => {
    await channels.delete(caller.accountId, id);
    return { id, deleted: true as const };
  });

  api.serve(confirmChannel, async ({ body: { token } }) => ({
    address: await channels.confirm(token),
    confirmed: true as const,
  }));

  api.serve(resubscribeChannel, async ({ body: { token } }) => ({
    address: await channels.resubscribe(token),
    confirmed: true as const,
  }));

  api.serve(replayChannelDelivery, async ({ caller, params: { id } }) =>
    deliveryData(await channels.replay(caller.accountId, id)),
  );

  api.serve(unsubscribeChannel, async ({ body: { token } }) => ({
    address: await channels.unsubscribe(token),
    unsubscribed: true as const,
  }));
}

/**
 * One-click unsubscribing (RFC 8058): mail programs send a POST with a form. A GET leads to a page with a button, because
 * programs that scan mails open every link.
 */
export function unsubscribeRoutes(
  app: FastifyInstance,
  { channels }: { channels: Pick<Channels, "unsubscribe"> },
): void {
  const path = "/unsubscribe";
  type Request = { Querystring: { token?: string } };
  const tokenOf = ({ token }: Request["Querystring"]): string => (typeof token === "string" ? token : "");

  app.get<Request>(path, (request, reply) =>
    reply.redirect(`/app/unsubscribe?token=${encodeURIComponent(tokenOf(request.query))}`),
  );
  // In a separate scope: no other route accepts forms.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit: 4_096 }, (_request, _body, done) => done(null));
    scope.post<Request>(path, async (request, reply) => {
      await channels.unsubscribe(tokenOf(request.query));
      return reply.type("text/plain; charset=utf-8").send("You are unsubscribed.\n");
    });
  });
}

function readInput({ type, name = null, ...addresses }: Input<typeof createChannel>["body"]): ChannelInput {
  const { parameter } = CHANNELS[type];
  for (const other of ["email", "url"] as const)
    if (other !== parameter && addresses[other] !== undefined)
      throw invalid(other, `cannot be used with the type ${type}`);
  const address = addresses[parameter];
  if (address === undefined) throw invalid(parameter, `is required for the type ${type}`);
  return { kind: type, address, name };
}

function toData(channel: ChannelView) {
  const { id, kind, name, address, enabled, disabledReason, digest, recent } = channel;
  return {
    id,
    type: kind,
    name: name === "" ? null : name,
    address,
    status: channelStateOf(channel),
    enabled,
    disabledReason,
    verifiedAt: channel.verifiedAt?.toISOString() ?? null,
    digest: digest && { ...digest, nextAt: digest.nextAt.toISOString() },
    failingSince: channel.failingSince?.toISOString() ?? null,
    lastSuccessAt: channel.lastSuccessAt?.toISOString() ?? null,
    recent: { ...recent, lastAt: recent.lastAt?.toISOString() ?? null },
    createdAt: channel.createdAt.toISOString(),
    updatedAt: channel.updatedAt.toISOString(),
  };
}

const deliveryData = (delivery: Delivery) => ({
  id: delivery.id,
  channelId: delivery.endpointId,
  ...deliveryFields(delivery),
});
