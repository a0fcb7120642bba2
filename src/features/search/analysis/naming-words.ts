/**
 * Words that separate the name of the product from the rest of a title: prepositions, and nouns of accessories. "Camera bag
 * for travel with strap" names a bag. Languages that are missing have no such rules: there every word of a title may name it.
 */
import type { Language } from "../../catalog/marketplace.ts";

export type NamingWords = {
  /** Followed by the purpose of the product. */
  for: string[];
  /** Followed by things that come with the product, or do not. */
  with: string[];
  and: string[];
  /** Things that belong to other things, whose names their titles begin with: a guitar capo is no guitar. */
  accessories: string[];
  /** Things that look like another thing. */
  imitations: string[];
};

const words = (text: string) => text.trim().split(/\s+/);

const naming = (lists: Record<keyof NamingWords, string>): NamingWords => ({
  for: words(lists.for),
  with: words(lists.with),
  and: words(lists.and),
  accessories: words(lists.accessories),
  imitations: words(lists.imitations),
});

export const NAMING_WORDS: Partial<Record<Language, NamingWords>> = {
  en: naming({
    for: "for compatible fits fit upto",
    with: "with w without include including",
    and: "and",
    accessories: `case cover sleeve pouch holster bag backpack strap band lanyard string capo tuner peg pick pedal stand
      holder mount bracket rack hook hanger clip clamp tripod dock docking cradle cable cord wire adapter adaptor connector
      converter splitter plug charger battery remote control controller driver supply screw bolt nut hinge hood shade cap lid
      filter protector guard shield skin sticker decal refill cartridge spare part attachment accessory nozzle hose gasket
      seal liner insert tray keychain keyring tag label organizer organiser caddy box reader rod rope tieback bulb wick
      propeller blade wheel table desk briefcase trolley cooler stabilizer stabiliser bezel toy costume book poster figurine ornament pillowcase scoop brush lock key topper
      replacement repair earpad tip cushion descaler detergent filament`,
    imitations: "dummy fake replica pretend",
  }),
  de: naming({
    for: "für passend kompatibel geeignet",
    with: "mit ohne inkl inklusive",
    and: "und",
    accessories: `hülle schutzhülle tasche rucksack gurt riemen band armband saite ständer stativ halter halterung kabel
      ladegerät ladekabel netzteil akku batterie adapter stecker fernbedienung schutzfolie folie panzerglas schutz deckel
      filter ersatz ersatzteil zubehör aufsatz düse schlauch dichtung einsatz matte anhänger etikett aufkleber haken
      klemme clip schraube abdeckung bezug spielzeug kostüm buch poster beutel patrone leine schloss schlüssel bürste
      kapodaster capo plektrum propeller entkalker`,
    imitations: "attrappe dummy",
  }),
  fr: naming({
    for: "pour compatible",
    with: "avec sans inclus",
    and: "et",
    accessories: `coque housse étui sac sacoche sangle bracelet corde support câble chargeur batterie adaptateur
      télécommande film protection couvercle filtre pièce accessoire embout tuyau joint crochet vis jouet costume livre
      cartouche capot pochette brosse`,
    imitations: "factice",
  }),
  it: naming({
    for: "per compatibile",
    with: "con senza incluso",
    and: "e ed",
    accessories: `custodia cover borsa zaino cinturino tracolla corda supporto cavo caricatore batteria adattatore
      telecomando pellicola protezione coperchio filtro ricambio accessorio ugello tubo guarnizione gancio vite giocattolo
      costume libro cartuccia`,
    imitations: "finto finta",
  }),
  es: naming({
    for: "para compatible",
    with: "con sin incluye",
    and: "y e",
    accessories: `funda carcasa bolsa mochila correa pulsera cuerda soporte cable cargador batería adaptador mando protector
      película tapa filtro recambio repuesto accesorio boquilla manguera junta gancho tornillo juguete disfraz libro
      cartucho estuche`,
    imitations: "falso falsa",
  }),
  pt: naming({
    for: "para compatível",
    with: "com sem inclui",
    and: "e",
    accessories: `capa bolsa mochila pulseira alça corda suporte cabo carregador bateria adaptador controle protetor película
      tampa filtro peça acessório bico mangueira gancho parafuso brinquedo fantasia livro cartucho estojo`,
    imitations: "falso falsa",
  }),
  nl: naming({
    for: "voor geschikt compatibel",
    with: "met zonder inclusief",
    and: "en",
    accessories: `hoes hoesje cover tas rugzak band bandje riem snaar standaard houder statief kabel oplader batterij accu
      adapter stekker afstandsbediening folie screenprotector bescherming deksel filter onderdeel accessoire mondstuk slang
      haak schroef speelgoed kostuum boek cartridge lader`,
    imitations: "nep dummy",
  }),
  sv: naming({
    for: "för till kompatibel passar",
    with: "med utan inklusive",
    and: "och",
    accessories: `fodral skal väska ryggsäck rem band armband sträng ställ hållare stativ kabel laddare batteri adapter
      fjärrkontroll skydd skärmskydd lock filter reservdel tillbehör munstycke slang krok skruv leksak dräkt bok patron`,
    imitations: "attrapp",
  }),
  pl: naming({
    for: "dla do kompatybilny",
    with: "z ze bez",
    and: "i oraz",
    accessories: `etui pokrowiec torba plecak pasek struna stojak uchwyt kabel przewód ładowarka bateria akumulator adapter
      pilot folia szkło osłona pokrywa filtr część akcesoria dysza wąż hak śruba zabawka kostium książka naklejka`,
    imitations: "atrapa",
  }),
};
