/**
 * Root categories: the lists in which a marketplace ranks its products. A category has a name in every language and a code in
 * sellers' files; this table maps them all to one name. A name that is not in the table counts as a separate category.
 */
const NAMES: Record<string, string> = {
  appliances: `
    appliances | large appliances | major appliances | elektro-großgeräte | gros électroménager |
    grandes electrodomésticos | grandi elettrodomestici | 大型家電`,
  arts: `
    arts, crafts & sewing | arts and crafts | basteln, malen & nähen | loisirs créatifs`,
  automotive: `
    automotive | car & motorbike | auto & motorrad | auto et moto | auto e moto | coche y moto |
    automotriz y motocicletas | 車&バイク | automotivo | auto en motor | motoryzacja`,
  baby: `
    baby | baby products | bébé et puériculture | bébés & puériculture | prima infanzia | bebé |
    ベビー&マタニティ | bebês | babyproducten | babyprodukter | dziecko`,
  beauty: `
    beauty | beauty & personal care | kosmetik | drogerie & kosmetik | beauté et parfum | beauté |
    belleza | bellezza | ビューティー | beleza | uroda`,
  books: `
    books | bücher | livres | libros | libri | 本 | livros | boeken | książki | böcker`,
  clothing: `
    clothing, shoes & jewelry | clothing, shoes & accessories | clothing | fashion | apparel | mode |
    bekleidung | vêtements | moda | ropa, zapatos y accesorios | abbigliamento | ファッション |
    kleding, schoenen & sieraden`,
  computers: `
    computers | computers & accessories | computer & zubehör | informatique | informática | informatica |
    computadoras | パソコン・周辺機器 | pc | computadores e informática`,
  electronics: `
    electronics | electronics & photo | elektronik | elektronik & foto | high-tech | électronique |
    electrónica | elettronica | 家電&カメラ | eletrônicos | elektronica | elektronika`,
  garden: `
    patio, lawn & garden | lawn & garden | garden | garden & outdoors | garten | jardin | jardín |
    giardino e giardinaggio | giardino | diy・工具・ガーデン | jardim e piscina | tuin`,
  grocery: `
    grocery | grocery & gourmet food | lebensmittel & getränke | epicerie | alimentación y bebidas |
    alimentari e cura della casa | 食品・飲料・お酒 | alimentos e bebidas | supermercado`,
  health: `
    health & household | health & personal care | health, household & baby care | hpc | health |
    drogerie & körperpflege | hygiène et santé | santé et soins du corps | salud y cuidado personal |
    salute e cura della persona | ドラッグストア | saúde e cuidados pessoais | salud y belleza`,
  home: `
    home & kitchen | kitchen & home | kitchen | home | küche, haushalt & wohnen | cuisine & maison | cuisine et maison |
    hogar y cocina | casa e cucina | ホーム&キッチン | casa e cozinha | wonen & keuken | dom i kuchnia |
    hem och kök`,
  industrial: `
    industrial & scientific | business, industry & science | industrial | biss |
    gewerbe, industrie & wissenschaft | commerce, industrie & science | industria, empresas y ciencia |
    commercio, industria e scienza | 産業・研究開発用品`,
  jewelry: `
    jewelry | jewellery | schmuck | bijoux | joyería | gioielli | ジュエリー`,
  "kitchen and dining": `
    kitchen & dining`,
  lighting: `
    lighting | beleuchtung | luminaires et eclairage | iluminación | illuminazione`,
  luggage: `
    luggage | luggage & travel gear | koffer, rucksäcke & taschen | bagages | equipaje | valigeria`,
  movies: `
    movies & tv | dvd & blu-ray | dvd et blu-ray | películas y tv | film e tv`,
  music: `
    cds & vinyl | music | musik-cds & vinyl | musique : cd et vinyles | cds y vinilos | cd e vinili |
    ミュージック`,
  "musical instruments": `
    musical instruments | musikinstrumente & dj-equipment | musikinstrumente |
    instruments de musique & sono | instrumentos musicales | strumenti musicali | 楽器・音響機器`,
  office: `
    office products | officeproduct | office | stationery & office supplies | bürobedarf & schreibwaren |
    fournitures de bureau | oficina y papelería | cancelleria e prodotti per ufficio | 文房具・オフィス用品 |
    papelaria e escritório`,
  pets: `
    pet supplies | pets | haustier | haustierbedarf | animalerie | productos para animales | mascotas |
    prodotti per animali domestici | ペット用品 | pet shop | huisdierbenodigdheden`,
  phones: `
    cell phones & accessories | wireless | handys & zubehör | téléphones portables`,
  shoes: `
    shoes | shoes & bags | schuhe & handtaschen | schuhe | chaussures et sacs | zapatos y complementos |
    scarpe e borse | シューズ&バッグ`,
  software: `
    software | logiciels`,
  sports: `
    sports & outdoors | sports | sports, fitness & outdoors | sporting goods | sport & freizeit | sport |
    sports et loisirs | deportes y aire libre | sport e tempo libero | スポーツ&アウトドア | esportes e aventura`,
  tools: `
    tools & home improvement | home improvement | diy & tools | tools | hi | baumarkt | bricolage |
    bricolaje y herramientas | herramientas y mejoras del hogar | fai da te | ferramentas e construção |
    klussen & gereedschap`,
  toys: `
    toys & games | toys | spielzeug | jeux et jouets | juguetes y juegos | giochi e giocattoli | おもちゃ |
    brinquedos e jogos | speelgoed & spellen | zabawki i gry`,
  "video games": `
    video games | videogames | pc & video games | games | jeux vidéo | videojuegos | videogiochi | ゲーム`,
  watches: `
    watches | uhren | montres | relojes | orologi | 腕時計`,
};

/** Root lists without a curve. */
const WITHOUT_CURVE = `
  amazon devices & accessories | amazon-geräte & zubehör | apps & games | audible books & originals | camera & photo |
  kamera & foto | photo et caméscopes | collectibles & fine art | digital music | musik-downloads | entertainment collectibles |
  everything else | gift cards | geschenkgutscheine | handmade | handmade products | kindle store | kindle-shop |
  boutique kindle | tienda kindle | kindleストア | magazine subscriptions | premium beauty`;

/** Separates the parts of a path. */
export const PATH = /[>›»]/;
const AND = new Set(["and", "und", "et", "y", "e", "i", "en", "och"]);

const CATEGORY_OF = new Map(
  Object.entries(NAMES).flatMap(([category, names]) => names.split("|").map((name) => [fold(name), category] as const)),
);

const ROOT_LISTS = new Set([
  ...CATEGORY_OF.keys(),
  ...[...Object.keys(NAMES), ...WITHOUT_CURVE.split("|")].map((name) => fold(name)),
]);

/** True for a path such as "Electronics > HDMI Cables". */
export function isPath(name: string): boolean {
  return PATH.test(name);
}

/** True for the name of a known root list. A path with more than one part names a sub-category. */
export function isRootList(name: string): boolean {
  return !isPath(name) && ROOT_LISTS.has(fold(name));
}

/** The categories in the table. */
export const ROOT_CATEGORIES = Object.keys(NAMES);

/** Returns '' for an empty name. A path such as "Home & Kitchen > Furniture" belongs to its first category. */
export function rootCategory(name: string | null): string {
  const folded = fold(name ?? "");
  return CATEGORY_OF.get(folded) ?? folded;
}

/** Ignores case, accents, punctuation, blanks, and "and" in any language. */
function fold(name: string): string {
  return (name.split(PATH, 1)[0] as string)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .split(" ")
    .filter((word) => word !== "" && !AND.has(word))
    .join(" ");
}
