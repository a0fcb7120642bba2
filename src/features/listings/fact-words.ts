/** Words that claim a material, a certificate, a comparison or an origin, in five languages. */
import type { Language } from "../catalog/marketplace.ts";

export type FactLanguage = "en" | "de" | "fr" | "es" | "it";
const LANGUAGES: readonly FactLanguage[] = ["en", "de", "fr", "es", "it"];

/** The list of a language, or the English one. */
export function factLanguage(language: Language): FactLanguage {
  return LANGUAGES.find((one) => one === language) ?? "en";
}

const list = (text: string) => text.split(",").map((phrase) => phrase.trim());

/** One material a row: its names in English, German, French, Spanish and Italian, several separated by `/`. */
const MATERIAL_ROWS = `
  stainless steel|edelstahl|acier inoxydable/inox|acero inoxidable|acciaio inossidabile/acciaio inox
  steel|stahl|acier|acero|acciaio
  carbon steel|kohlenstoffstahl|acier au carbone|acero al carbono|acciaio al carbonio
  cast iron|gusseisen|fonte|hierro fundido|ghisa
  iron|eisen|fer|hierro|ferro
  aluminum/aluminium|aluminium|aluminium|aluminio|alluminio
  titanium|titan|titane|titanio|titanio
  brass|messing|laiton|latón|ottone
  copper|kupfer|cuivre|cobre|rame
  bronze|bronze|bronze|bronce|bronzo
  zinc alloy|zinklegierung|alliage de zinc|aleación de zinc|lega di zinco
  metal|metall|métal|metal|metallo
  gold|gold|or|oro|oro
  sterling silver|sterlingsilber|argent sterling|plata de ley|argento sterling
  silver|silber|argent|plata|argento
  plastic|kunststoff/plastik|plastique|plástico|plastica
  polypropylene|polypropylen|polypropylène|polipropileno|polipropilene
  abs plastic|abs kunststoff|plastique abs|plástico abs|plastica abs
  pvc|pvc|pvc|pvc|pvc
  tritan|tritan|tritan|tritan|tritan
  silicone|silikon|silicone|silicona|silicone
  rubber|gummi/kautschuk|caoutchouc|caucho/goma|gomma
  natural rubber|naturkautschuk|caoutchouc naturel|caucho natural|gomma naturale
  latex|latex|latex|látex|lattice
  tpe|tpe|tpe|tpe|tpe
  glass|glas|verre|vidrio/cristal|vetro
  borosilicate glass|borosilikatglas|verre borosilicate|vidrio de borosilicato|vetro borosilicato
  ceramic|keramik|céramique|cerámica|ceramica
  porcelain|porzellan|porcelaine|porcelana|porcellana
  stoneware|steinzeug/steingut|grès|gres|gres
  marble|marmor|marbre|mármol|marmo
  granite|granit|granit|granito|granito
  wood|holz|bois|madera|legno
  oak|eiche/eichenholz|chêne|roble|quercia
  walnut|walnuss|noyer|nogal|noce
  beech|buche/buchenholz|hêtre|haya|faggio
  acacia|akazie/akazienholz|acacia|acacia|acacia
  pine|kiefer/kiefernholz|pin|pino|pino
  bamboo|bambus|bambou|bambú|bambù
  cork|kork|liège|corcho|sughero
  leather|leder|cuir|cuero/piel|pelle/cuoio
  faux leather/vegan leather/pu leather|kunstleder|similicuir/cuir synthétique|cuero sintético/polipiel|ecopelle/finta pelle
  cotton|baumwolle|coton|algodón|cotone
  organic cotton|biobaumwolle/bio baumwolle|coton bio/coton biologique|algodón orgánico|cotone biologico
  linen|leinen|lin|lino|lino
  wool|wolle|laine|lana|lana
  merino wool|merinowolle|laine mérinos|lana merino|lana merino
  cashmere|kaschmir|cachemire|cachemira|cashmere
  silk|seide|soie|seda|seta
  polyester|polyester|polyester|poliéster|poliestere
  nylon|nylon|nylon|nailon|nylon
  polyamide|polyamid|polyamide|poliamida|poliammide
  elastane/spandex|elasthan|élasthanne|elastano|elastan
  microfiber/microfibre|mikrofaser|microfibre|microfibra|microfibra
  fleece|fleece|polaire|forro polar|pile
  felt|filz|feutre|fieltro|feltro
  velvet|samt|velours|terciopelo|velluto
  canvas|segeltuch/canvas|toile|lona|tela
  memory foam|memory schaum|mousse à mémoire de forme|espuma viscoelástica|memory foam
  foam|schaumstoff|mousse|espuma|schiuma
  carbon fiber/carbon fibre|kohlefaser/carbonfaser|fibre de carbone|fibra de carbono|fibra di carbonio
  paper|papier|papier|papel|carta
  cardboard|karton/pappe|carton|cartón|cartone
`;

/** From each name in a language to its material: the English name. */
export const MATERIALS: Record<FactLanguage, ReadonlyMap<string, string>> = (() => {
  const maps = { en: new Map(), de: new Map(), fr: new Map(), es: new Map(), it: new Map() } as Record<
    FactLanguage,
    Map<string, string>
  >;
  for (const row of MATERIAL_ROWS.trim().split("\n")) {
    const cells = row.trim().split("|");
    const material = (cells[0] as string).split("/")[0] as string;
    for (const [at, language] of LANGUAGES.entries())
      for (const name of (cells[at] as string).split("/")) maps[language].set(name, material);
  }
  return maps;
})();

/** Marks and tests that are the same in every language. */
const MARKS = list(
  "fda, ce, gs, tüv, tuv, oeko-tex, öko-tex, gots, grs, fsc, pefc, bpa free, bpa frei, sans bpa, libre de bpa, sin bpa, senza bpa, iso 9001, iso 14001, rohs, reach, lfgb, ul listed, etl listed, energy star, usda, usda organic, leaping bunny, cruelty free, blauer engel, ecolabel, ip65, ip66, ip67, ip68, ipx4, ipx5, ipx6, ipx7, ipx8, astm, cpsia, en71, halal, kosher, gmp, fcc, cadmium free, phthalate free, food grade",
);

export const CERTIFICATES: Record<FactLanguage, string[]> = {
  en: [
    ...MARKS,
    ...list(
      "certified, certificate, certification, lab tested, tested, approved, award winning, patented, organic, vegan, non toxic, hypoallergenic, dermatologically tested, food safe, waterproof certified",
    ),
  ],
  de: [
    ...MARKS,
    ...list(
      "zertifiziert, zertifizierte, zertifizierter, zertifiziertes, zertifikat, geprüft, geprüfte, prüfsiegel, zugelassen, preisgekrönt, patentiert, bio, vegan, schadstofffrei, ungiftig, hypoallergen, dermatologisch getestet, lebensmittelecht, lebensmittelecht geprüft, bpa-frei",
    ),
  ],
  fr: [
    ...MARKS,
    ...list(
      "certifié, certifiée, certifiés, certifiées, certificat, certification, testé en laboratoire, testé, testée, approuvé, approuvée, homologué, primé, breveté, brevetée, bio, biologique, végan, vegan, non toxique, hypoallergénique, qualité alimentaire",
    ),
  ],
  es: [
    ...MARKS,
    ...list(
      "certificado, certificada, certificados, certificadas, certificación, probado en laboratorio, probado, aprobado, aprobada, homologado, premiado, patentado, patentada, orgánico, orgánica, vegano, vegana, no tóxico, no tóxica, hipoalergénico, hipoalergénica, apto para alimentos, grado alimenticio",
    ),
  ],
  it: [
    ...MARKS,
    ...list(
      "certificato, certificata, certificati, certificate, certificazione, testato in laboratorio, testato, testata, approvato, approvata, omologato, premiato, brevettato, brevettata, biologico, biologica, vegano, vegana, atossico, atossica, non tossico, ipoallergenico, ipoallergenica, per alimenti",
    ),
  ],
};

export const COMPARISONS: Record<FactLanguage, string[]> = {
  en: list(
    "than, unlike, compared to, compared with, versus, vs, twice as, outperforms, outlasts, superior, best, strongest, lightest, fastest, safest, softest, toughest, most durable, most powerful, the most, number one, leading, unmatched, unrivaled, unbeatable, ultimate, world's, market leader, like no other, more durable, more powerful, more comfortable",
  ),
  de: list(
    "im vergleich, im gegensatz, verglichen mit, anders als, doppelt so, dreimal so, überlegen, übertrifft, beste, bester, bestes, besten, am besten, stärkste, leichteste, schnellste, sicherste, weichste, führend, führende, marktführer, nummer eins, unschlagbar, unübertroffen, unvergleichlich, einzigartig, konkurrenz, herkömmliche, herkömmlichen, herkömmlicher, besser, haltbarer",
  ),
  fr: list(
    "contrairement à, contrairement aux, par rapport à, par rapport aux, comparé à, comparé aux, deux fois plus, supérieur, supérieure, meilleur, meilleure, meilleurs, mieux que, le plus, la plus, les plus, numéro un, leader, inégalé, inégalée, imbattable, incomparable, plus résistant, plus durable, plus solide",
  ),
  es: list(
    "a diferencia de, en comparación con, comparado con, el doble de, superior, superiores, mejor, mejores, más que, el más, la más, los más, las más, número uno, líder, insuperable, inigualable, incomparable, más resistente, más duradero, más duradera",
  ),
  it: list(
    "a differenza di, a differenza delle, rispetto a, rispetto ai, rispetto alle, in confronto a, il doppio, superiore, superiori, migliore, migliori, meglio di, il più, la più, i più, le più, numero uno, leader, insuperabile, imbattibile, ineguagliabile, incomparabile, più resistente, più durevole",
  ),
};

/** A comparison of any adjective: the word before, and the word within the next three words. */
export const COMPARISON_FRAMES: Record<FactLanguage, { first: RegExp; second: string } | null> = {
  en: null,
  de: { first: /.{2}er$/, second: "als" },
  fr: { first: /^(?:plus|moins)$/, second: "que" },
  es: { first: /^(?:mas|menos)$/, second: "que" },
  it: { first: /^(?:piu|meno)$/, second: "di" },
};

export const ORIGINS: Record<FactLanguage, string[]> = {
  en: list("made in, manufactured in, designed in, product of, imported from, handmade in, assembled in"),
  de: list(
    "made in, hergestellt in, gefertigt in, produziert in, entwickelt in, aus deutscher herstellung, deutsche qualität, handgefertigt in",
  ),
  fr: list(
    "made in, fabriqué en, fabriqué au, fabriqué aux, fabriquée en, fabriquée au, conçu en, produit en, fabrication française",
  ),
  es: list("made in, fabricado en, fabricada en, hecho en, hecha en, diseñado en, producido en"),
  it: list("made in, fabbricato in, prodotto in, prodotta in, realizzato in, progettato in"),
};
