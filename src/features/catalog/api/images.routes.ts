import type { FastifyInstance } from "fastify";

/** Draws the images of the demo market, so that a new installation needs no internet to show products. */
export function imageRoutes(app: FastifyInstance): void {
  app.get<{ Params: { asin: string } }>("/images/:asin.svg", (request, reply) => {
    reply
      .type("image/svg+xml")
      .header("cache-control", "public, max-age=86400")
      .header("cross-origin-resource-policy", "cross-origin");
    return reply.send(drawProduct(request.params.asin));
  });
}

function drawProduct(asin: string): string {
  let seed = 0;
  for (const char of asin) seed = (seed * 31 + char.charCodeAt(0)) >>> 0;
  const hue = seed % 360;
  const tilt = (seed >>> 9) % 45;
  const round = 10 + ((seed >>> 15) % 50);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" role="img" aria-label="Product picture">` +
    `<rect width="200" height="200" fill="hsl(${hue} 45% 93%)"/>` +
    `<rect x="50" y="50" width="100" height="100" rx="${round}" fill="hsl(${hue} 55% 62%)" transform="rotate(${tilt} 100 100)"/>` +
    `<circle cx="100" cy="100" r="24" fill="hsl(${(hue + 40) % 360} 60% 82%)"/></svg>`
  );
}
