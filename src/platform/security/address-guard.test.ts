/** Addresses that may be registered: hostile ones in every spelling, legitimate ones, and those that the operator allows. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { allowing, guard, lookUp, PUBLIC, resolveName } from "../../../test/support/address-guards.ts";
import { createAddressGuard, RefusedName } from "./address-guard.ts";

/** Each must be refused without resolving its name. */
const HOSTILE: Record<string, string[]> = {
  "addresses outside public networks": [
    "https://0.0.0.0/",
    "https://0.1.2.3/",
    "https://10.0.0.1/hook",
    "https://10.255.255.255/",
    "https://100.64.0.1/",
    "https://100.100.100.200/latest/meta-data/",
    "https://100.127.255.255/",
    "https://127.0.0.1/",
    "https://127.0.0.1:3000/api/admin/imports",
    "https://127.255.255.254/",
    "https://169.254.169.254/latest/meta-data/iam/security-credentials/",
    "https://169.254.170.2/v2/credentials",
    "https://172.16.0.1/",
    "https://172.31.255.255/",
    "https://192.0.0.192/",
    "https://192.0.2.1/",
    "https://192.31.196.1/",
    "https://192.52.193.1/",
    "https://192.88.99.1/",
    "https://192.168.0.1/",
    "https://192.175.48.1/",
    "https://198.18.0.1/",
    "https://198.19.255.255/",
    "https://198.51.100.7/",
    "https://203.0.113.7/",
    "https://224.0.0.1/",
    "https://239.255.255.250:1900/",
    "https://240.0.0.1/",
    "https://255.255.255.255/",
  ],
  "other spellings of these addresses": [
    "https://2130706433/",
    "https://0x7f000001/",
    "https://017700000001/",
    "https://0177.0.0.1/",
    "https://0x7f.0.0.1/",
    "https://0x7f.1/",
    "https://127.1/",
    "https://127.0.1/",
    "https://0/",
    "https://0x0/",
    "https://2852039166/latest/",
    "https://0xa9fea9fe/",
    "https://0251.0376.0251.0376/",
    "https://169.254.43518/",
    "https://127.0.0.1./",
    "https://①②⑦.0.0.1/",
    "https://１２７.０.０.１/",
    "https://127。0。0。1/",
    "https://127．0．0．1/",
    "https://127｡0｡0｡1/",
    "https://%31%32%37.0.0.1/",
    "https://%6c%6f%63%61%6c%68%6f%73%74/",
    "HTTPS://127.0.0.1/",
    "https://0000177.0.0.1/",
  ],
  IPv6: [
    "https://[::]/",
    "https://[::1]/",
    "https://[0:0:0:0:0:0:0:1]/",
    "https://[0000:0000:0000:0000:0000:0000:0000:0001]:8443/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:7f00:1]/",
    "https://[::FFFF:A9FE:A9FE]/",
    "https://[0:0:0:0:0:ffff:10.0.0.1]/",
    "https://[::127.0.0.1]/",
    "https://[::7f00:1]/",
    "https://[::ffff:0:7f00:1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[64:ff9b::169.254.169.254]/",
    "https://[64:ff9b:1::a00:1]/",
    "https://[100::1]/",
    "https://[2001::1]/",
    "https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/",
    "https://[2001:2::1]/",
    "https://[2001:10::1]/",
    "https://[2001:20::1]/",
    "https://[2001:db8::1]/",
    "https://[2002:7f00:1::]/",
    "https://[2002:a9fe:a9fe::1]/",
    "https://[2620:4f:8000::1]/",
    "https://[3ffe::1]/",
    "https://[3fff::1]/",
    "https://[4000::1]/",
    "https://[5f00::1]/",
    "https://[fc00::1]/",
    "https://[fd00:ec2::254]/latest/meta-data/",
    "https://[fe80::1]/",
    "https://[fe80::1%25eth0]/",
    "https://[fe80::1%eth0]/",
    "https://[fec0::1]/",
    "https://[ff02::1]/",
  ],
  "names with a meaning inside a network only": [
    "https://localhost/",
    "https://LOCALHOST:8080/",
    "https://localhost./",
    "https://localhost../",
    "https://api.localhost/",
    "https://ⓛocalhost/",
    "https://localhost。/",
    "https://localhost.localdomain/",
    "https://metadata/",
    "https://postgres:5432/",
    "https://metadata.google.internal/computeMetadata/v1/",
    "https://metadata.google.internal./",
    "https://db.prod.internal/",
    "https://printer.local/",
    "https://kubernetes.default.svc.cluster.local/",
    "https://wiki.intranet/",
    "https://nas.lan/",
    "https://router.home/",
    "https://router.home.arpa/",
    "https://1.0.0.127.in-addr.arpa/",
    "https://mail.corp/",
    "https://vault.private/",
    "https://abcdefghij.onion/",
  ],
  "addresses that parsers read differently": [
    "https://hooks.example.com@127.0.0.1/",
    "https://user@hooks.example.com/",
    "https://user:password@hooks.example.com/",
    "https://:password@hooks.example.com/",
    "https://@hooks.example.com/",
    "https://hooks.example.com%40127.0.0.1/",
    "https://hooks.example.com:443@127.0.0.1/",
    "https://hooks.example.com\\@127.0.0.1/",
    "https:\\\\127.0.0.1\\",
    "https://127.0.0.1\\.example.com/",
    "https://hooks.example.com#@127.0.0.1/",
    "https://hooks.example.com/#here",
    "https://hooks.example.com/a b",
    " https://hooks.example.com/",
    "https://hooks.example.com/\n",
    "https://hooks.example.com/\r\nHost: localhost",
    "https://local\thost/",
    "ht\ntps://127.0.0.1/",
    "https://hooks.example.com/\u0000",
    "https://hooks.example.com/\u00a0",
    "https://hooks.example.com/\u200b",
    "https://hooks\u00ad.example.com/",
    "https://hooks.example.com%00.localhost/",
    "https://1.1.1.1 &@2.2.2.2# @127.0.0.1/",
    "https://hooks..example.com/",
    "https://-hooks.example.com/",
    "https://hooks!.example.com/",
    "https://example.com:0/",
    "https://example.com:65536/",
    "https://example.com:http/",
    "https://[::1/",
    "https://[1.1.1.1]/",
    "https://256.256.256.256/",
    "https://1.2.3.4.5/",
    "https:///hooks.example.com/",
    "https:/hooks.example.com/",
    "https:hooks.example.com/",
    "//hooks.example.com/",
    "hooks.example.com/",
    "https://",
    "https://?a=b",
    "",
    `https://example.com/${"a".repeat(2_000)}`,
    `https://${"a".repeat(64)}.example.com/`,
    `https://${"abc.".repeat(70)}com/`,
  ],
  "other protocols": [
    "http://hooks.example.com/",
    "http://93.184.215.14/",
    "HTTP://hooks.example.com/",
    "ftp://hooks.example.com/",
    "file:///etc/passwd",
    "file://hooks.example.com/etc/passwd",
    "gopher://127.0.0.1:6379/_FLUSHALL",
    "javascript:alert(1)",
    "data:text/plain,hello",
    "ws://hooks.example.com/",
    "unix:/var/run/docker.sock",
    "jar:https://hooks.example.com!/",
    "blob:https://hooks.example.com/1",
    "view-source:https://hooks.example.com/",
  ],
};

const HOSTILE_WHEN_RESOLVED = [
  "https://loop.example.com/",
  "https://LOOP.example.com./",
  "https://loop6.example.com/",
  "https://private.example.com/",
  "https://metadata.example.com/",
  "https://mapped.example.com/",
  "https://nat64.example.com/",
  "https://linklocal.example.com/",
  "https://mixed.example.com/",
  "https://mixed6.example.com/",
];

const LEGITIMATE = [
  "https://hooks.zapier.com/hooks/catch/1234567/abcdefg/",
  "https://hooks.zapier.com/hooks/standard/1234567/0123456789abcdef0123456789abcdef/",
  "https://hook.eu1.make.com/abcdefghijklmnopqrstuvwxyz012345",
  "https://acme.app.n8n.cloud/webhook/0b1c2d3e-4f50-6172-8394-a5b6c7d8e9f0/webhook",
  "https://n8n.example.com:5678/webhook-test/abc?token=a%20b&x=1",
  "https://example.com",
  "https://example.com:8443/",
  "https://example.com./hook",
  "HTTPS://Example.COM/Hook",
  "https://93.184.215.14/hook",
  "https://1.1.1.1/",
  "https://8.8.8.8:8443/",
  "https://172.15.255.255/",
  "https://172.32.0.1/",
  "https://100.63.255.255/",
  "https://192.0.1.1/",
  "https://223.255.255.255/",
  "https://[2606:2800:220:1:248:1893:25c8:1946]/hook",
  "https://[2a00:1450:4001:82a::200e]:8443/",
  "https://[::ffff:93.184.215.14]/",
  "https://münchen.example/haken",
  "https://例え.jp/フック",
  "https://xn--mnchen-3ya.example/",
  "https://my_hooks.example.com/",
  "https://example.com/@user/hook",
  "https://example.com/a:b;c=d,e/(f)",
  "https://localhost.example.com/",
  "https://internal.example.com/",
  "https://nowhere.example.com/",
];

describe("hostile addresses are refused", () => {
  for (const [kind, urls] of Object.entries(HOSTILE)) {
    test(kind, async () => {
      for (const url of urls) {
        assert.match(guard.refusal(url) ?? "passed", /^must /, url);
        assert.match((await guard.problemOf(url)) ?? "passed", /^must /, url);
      }
    });
  }

  test("names with a forbidden address, even if it is one of several", async () => {
    for (const url of HOSTILE_WHEN_RESOLVED) {
      assert.equal(guard.refusal(url), undefined, url);
      assert.equal(await guard.problemOf(url), undefined, "registration does not show what a name resolves to");
      await assert.rejects(lookUp(guard, new URL(url).hostname), RefusedName, url);
    }
  });

  test("addresses outside the allowed networks, and http outside them", async () => {
    const urls = [
      "http://127.0.0.1.example.com/",
      "http://hooks.example.com/",
      "http://93.184.215.14/",
      "http://10.2.0.1/",
      "https://10.2.0.1/",
      "https://169.254.169.254/",
      "https://[::2]/",
      "https://half.corp/",
      "https://public.corp/",
      "http://user@127.0.0.1/",
      "ftp://127.0.0.1/",
      // Names that do not resolve, and therefore not to an allowed network.
      "https://nowhere.internal/",
      "https://nowhere/",
      "http://nowhere.example.com/",
    ];
    for (const url of urls) assert.match((await allowing.problemOf(url)) ?? "passed", /^must /, url);
  });
});

test("no spelling of a forbidden IPv4 address passes", async () => {
  const privates = fc.oneof(
    fc.tuple(fc.constant(10), fc.nat(255), fc.nat(255), fc.nat(255)),
    fc.tuple(fc.constant(127), fc.nat(255), fc.nat(255), fc.nat(255)),
    fc.tuple(fc.constant(169), fc.constant(254), fc.nat(255), fc.nat(255)),
    fc.tuple(fc.constant(192), fc.constant(168), fc.nat(255), fc.nat(255)),
  );
  const radix = fc.constantFrom(8, 10, 16);
  fc.assert(
    fc.property(
      privates,
      fc.array(radix, { minLength: 4, maxLength: 4 }),
      fc.integer({ min: 1, max: 4 }),
      (bytes, radixes, parts) => {
        // The last part of a short spelling contains all remaining bytes.
        const last = bytes.slice(parts - 1).reduce((sum, byte) => sum * 256 + byte, 0);
        const numbers = [...bytes.slice(0, parts - 1), last];
        const host = numbers.map((number, i) => spelled(number, radixes[i] as number)).join(".");
        assert.match(guard.refusal(`https://${host}/`) ?? "passed", /public address/, host);
        const [a, b, c, d] = bytes.map((byte) => byte.toString(16).padStart(2, "0"));
        for (const prefix of ["::ffff:", "::", "64:ff9b::", "fe80::", "0:0:0:0:0:ffff:"])
          assert.match(guard.refusal(`https://[${prefix}${a}${b}:${c}${d}]/`) ?? "passed", /public address/, prefix);
      },
    ),
  );
});

test("legitimate addresses pass", async () => {
  for (const url of LEGITIMATE) {
    assert.equal(guard.refusal(url), undefined, url);
    assert.equal(await guard.problemOf(url), undefined, url);
  }
});

test("networks that the operator allows can be reached, also by http and by internal names", async () => {
  const urls = [
    "http://127.0.0.1:9000/x",
    "http://localhost:9000",
    "http://[::1]:9000/",
    "http://[::ffff:127.0.0.1]:9000/",
    "https://127.0.0.2/",
    "http://10.1.0.7:5678/webhook/x",
    "http://n8n:5678/webhook/x",
    "http://hooks.corp/x",
    "https://hooks.example.com/",
  ];
  for (const url of urls) {
    assert.equal(allowing.refusal(url), undefined, url);
    assert.equal(await allowing.problemOf(url), undefined, url);
  }
  assert.deepEqual(await lookUp(allowing, "n8n"), [{ address: "10.1.0.7", family: 4 }]);
});

test("localhost is allowed when the operator allows one of its two loopback addresses", async () => {
  const half = createAddressGuard({ allowNetworks: ["127.0.0.0/8"], allowHttp: false, resolve: resolveName });
  assert.equal(await half.problemOf("http://localhost:9000/"), undefined);
  assert.deepEqual(await lookUp(half, "localhost"), [{ address: "127.0.0.1", family: 4 }]);
});

test("WEBHOOK_ALLOW_HTTP allows http to public addresses only", async () => {
  const loose = createAddressGuard({ allowNetworks: [], allowHttp: true, resolve: resolveName });
  assert.equal(await loose.problemOf("http://hooks.example.com/"), undefined);
  assert.match((await loose.problemOf("http://10.0.0.1/")) ?? "", /public address/);
  await assert.rejects(lookUp(loose, "private.example.com"), RefusedName);
  assert.equal(loose.mayReach(PUBLIC, "http:"), true);
  assert.equal(loose.mayReach("10.0.0.1", "http:"), false);
});

function spelled(number: number, radix: number): string {
  return { 8: "0", 10: "", 16: "0x" }[radix] + number.toString(radix);
}
