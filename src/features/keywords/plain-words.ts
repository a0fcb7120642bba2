/** Words that a title uses beside the name of a product. A phrase of these alone names no product. */
import type { Language } from "../catalog/marketplace.ts";

const words = (text: string) => text.split(/\s+/);

/** Colours and sizes. */
export const COLOURS_AND_SIZES: Record<Language, string[]> = {
  en: words(`black white red blue green yellow orange purple pink grey gray brown beige navy teal gold silver rose clear
    transparent multicolor multicolour colorful ivory cream turquoise burgundy khaki olive charcoal lavender mint color colour
    small medium large big mini xs s m l xl xxl xxxl size sizes standard regular slim wide long short tall full twin queen king`),
  de: words(`schwarz weiß rot blau grün gelb orange lila violett rosa pink grau braun beige türkis gold silber transparent bunt
    farbe dunkelblau hellblau dunkelgrau hellgrau anthrazit klein mittel groß mini xs s m l xl xxl größe standard lang kurz`),
  fr: words(`noir noire blanc blanche rouge bleu bleue vert verte jaune orange violet violette rose gris grise marron beige
    turquoise or argent transparent multicolore couleur petit petite moyen grand grande mini xs s m l xl xxl taille`),
  it: words(`nero nera bianco bianca rosso rossa blu azzurro verde giallo arancione viola rosa grigio grigia marrone beige
    turchese oro argento trasparente multicolore colore piccolo piccola medio media grande mini xs s m l xl xxl taglia`),
  es: words(`negro negra blanco blanca rojo roja azul verde amarillo naranja morado rosa gris marrón beige turquesa dorado
    plata transparente multicolor color pequeño pequeña mediano grande mini xs s m l xl xxl talla tamaño`),
  nl: words(`zwart wit rood blauw groen geel oranje paars roze grijs bruin beige turquoise goud zilver transparant kleur
    klein medium groot mini xs s m l xl xxl maat`),
  sv: words(`svart vit röd blå grön gul orange lila rosa grå brun beige turkos guld silver transparent färg liten medium stor
    mini xs s m l xl xxl storlek`),
  pl: words(`czarny czarna biały biała czerwony niebieski zielony żółty pomarańczowy fioletowy różowy szary brązowy beżowy
    turkusowy złoty srebrny przezroczysty kolor mały mała średni duży duża mini xs s m l xl xxl rozmiar`),
  tr: words(`siyah beyaz kırmızı mavi yeşil sarı turuncu mor pembe gri kahverengi bej turkuaz altın gümüş şeffaf renk küçük
    orta büyük mini xs s m l xl xxl beden boy`),
  ar: words("أسود أبيض أحمر أزرق أخضر أصفر برتقالي بنفسجي وردي رمادي بني بيج ذهبي فضي شفاف لون صغير متوسط كبير مقاس"),
  ja: words(`黒 白 赤 青 緑 黄 黄色 紫 桃 灰色 茶色 ブラック ホワイト レッド ブルー グリーン イエロー オレンジ パープル ピンク グレー
    ブラウン ベージュ ゴールド シルバー クリア 透明 色 小 中 大 小型 大型 ミニ サイズ`),
  pt: words(`preto preta branco branca vermelho vermelha azul verde amarelo laranja roxo rosa cinza marrom bege turquesa
    dourado prata transparente colorido cor pequeno pequena médio média grande mini pp p m g gg xg tamanho`),
};

/** Words, in addition to the search's stop words, that a phrase neither starts nor ends with. */
export const NO_EDGES: Record<Language, string[]> = {
  en: words(`in with without w of per up all any no not new best great good premium quality perfect ideal includes included
    including include only plus more most very each every other our my you we i its their his her them can will also than then
    into over under out off when while use used using compatible fits fit pack packs pcs pc count set-of assorted style design
    gift gifts idea ideas amazon brand official genuine original authentic based made makes make high low extra ultra super non
    pro max plus version edition series model free multi`),
  de: words(`in ohne pro je alle neu neue neuer neues beste bester ideal perfekt inkl inklusive inkludiert geeignet kompatibel
    auch nur sehr mehr nicht kein keine sich unser ihr sie du dein ab bis über unter durch sowie stück pack packung set-von
    stil design geschenk geschenke geschenkidee marke original qualität premium hohe extra ultra super version modell`),
  fr: words(`sans par tout tous toute toutes nouveau nouvelle meilleur idéal parfait inclus incluse compatible aussi très plus
    moins non pas qui que vos votre nos notre son sa ses entre sous chez pièces lot paquet style design cadeau marque qualité
    premium extra ultra super version modèle`),
  it: words(`senza ogni tutti tutte nuovo nuova migliore ideale perfetto incluso inclusa compatibile anche molto più meno non
    che vostro nostro suo sua tra sotto pezzi confezione stile design regalo marca qualità premium extra ultra super versione
    modello nel nella dal dalla al alla ai alle`),
  es: words(`sin cada todo todos toda todas nuevo nueva mejor ideal perfecto incluido incluye compatible también muy más menos
    no que tu su sus entre bajo piezas paquete estilo diseño regalo marca calidad premium extra ultra super versión modelo al`),
  nl: words(`zonder per alle nieuw nieuwe beste ideaal perfect inclusief geschikt compatibel ook zeer meer niet geen uw je door
    onder over stuks pak stijl design cadeau merk kwaliteit premium extra ultra super versie model`),
  sv: words(`utan per alla ny nya bäst idealisk perfekt inklusive passar kompatibel också mycket mer inte ingen din sin under
    över delar pack stil design present märke kvalitet premium extra ultra super version modell`),
  pl: words(`bez przez wszystkie nowy nowa najlepszy idealny zawiera kompatybilny także bardzo więcej nie się twój jego pod nad
    sztuk zestaw-z styl design prezent marka jakość premium extra ultra super wersja model`),
  tr: words(`olmadan her tüm yeni en ideal mükemmel dahil uyumlu ayrıca çok daha değil sizin altında üzerinde adet paket stil
    tasarım hediye marka kalite premium ekstra ultra süper sürüm model`),
  ar: words("بدون كل جديد جديدة أفضل مثالي يشمل متوافق أيضا جدا أكثر غير لا تحت فوق قطعة قطع عبوة هدية ماركة جودة"),
  ja: words(
    "なし すべて 新品 最新 最高 付き 対応 用 的 など また もっと 枚 個 本 セット入り ギフト プレゼント ブランド 品質 正規品 公式 入り",
  ),
  pt: words(`sem cada todo todos toda todas novo nova melhor ideal perfeito incluso inclui compatível também muito mais menos
    não que seu sua entre sob peças pacote estilo design presente marca qualidade premium extra ultra super versão modelo ao`),
};

/**
 * The place of the product's name in a phrase: "water bottle" at its end, "bouteille d'eau" at its start. German titles do
 * both.
 */
export const NAME_AT: Record<Language, "start" | "end" | "either"> = {
  en: "end",
  de: "either",
  fr: "start",
  it: "start",
  es: "start",
  nl: "either",
  sv: "either",
  pl: "start",
  tr: "end",
  ar: "start",
  ja: "end",
  pt: "start",
};

/** Words that a phrase may end with, but not start. */
export const NO_STARTS = words("set sets kit kits piece pieces pack packs lot pcs stück");

/** Words other than conjunctions that end a run: a phrase across "in" names a finish. */
export const BREAKS: Partial<Record<Language, string[]>> = {
  en: words("in by at from on to w"),
  de: words("in im bei"),
};

/** They end a run as well: a phrase across a conjunction is a part of an enumeration. */
export const CONJUNCTIONS: Record<Language, string[]> = {
  en: words("and or"),
  de: words("und oder"),
  fr: words("et ou"),
  it: words("e ed o"),
  es: words("y e o"),
  nl: words("en of"),
  sv: words("och eller"),
  pl: words("i oraz lub"),
  tr: words("ve veya"),
  ar: words("و او"),
  ja: words("と や"),
  pt: words("e ou"),
};

/** Names of versions, and words that stand beside a name that somebody gave a product: in every language. */
export const VERSIONS = words(
  "lite plus pro max ii iii iv vi vii viii ix xi neo v series serie collection kollektion edition",
);
