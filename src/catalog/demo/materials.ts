/** What products are made of, and their colours. `english=german`, the German left out where it is the same word. */
export const MATERIALS = {
  steel: `Stainless Steel=Edelstahl; 304 Stainless Steel=304 Edelstahl; 18/10 Steel=18/10 Edelstahl;
    Carbon Steel=Karbonstahl; Forged Steel=geschmiedetem Stahl; Brushed Steel=gebürstetem Edelstahl`,
  metal: `Aluminum=Aluminium; Aluminum Alloy=Aluminiumlegierung; Steel=Stahl; Alloy Steel=legiertem Stahl;
    Zinc Alloy=Zinklegierung; Brass=Messing; Wrought Iron=Schmiedeeisen; Cast Iron=Gusseisen;
    Powder Coated Steel=pulverbeschichtetem Stahl`,
  wood: `Bamboo=Bambus; Acacia Wood=Akazienholz; Solid Oak=Eichenholz; Beech Wood=Buchenholz;
    Walnut Wood=Nussbaumholz; Pine Wood=Kiefernholz; Natural Wood=Naturholz; Olive Wood=Olivenholz`,
  plastic: `BPA-Free Plastic=BPA-freiem Kunststoff; ABS Plastic=ABS-Kunststoff; Silicone=Silikon; Acrylic=Acryl;
    Food Grade Silicone=lebensmittelechtem Silikon; Recycled Plastic=recyceltem Kunststoff;
    Polypropylene=Polypropylen`,
  glass: `Borosilicate Glass=Borosilikatglas; Tempered Glass=gehärtetem Glas; Crystal Glass=Kristallglas;
    Recycled Glass=recyceltem Glas; Clear Glass=Klarglas; Frosted Glass=Milchglas`,
  ceramic: `Ceramic=Keramik; Porcelain=Porzellan; Stoneware=Steingut; Bone China=Knochenporzellan;
    Glazed Ceramic=glasierter Keramik; Terracotta=Terrakotta`,
  cotton: `Cotton=Baumwolle; 100% Cotton=100% Baumwolle; Organic Cotton=Bio-Baumwolle; Linen=Leinen;
    Microfiber=Mikrofaser; Bamboo Viscose=Bambusviskose; Percale Cotton=Perkal; Muslin=Musselin; Jersey`,
  plush: `Faux Fur=Kunstfell; Sherpa Fleece=Sherpa-Fleece; Flannel=Flanell; Velvet=Samt; Chenille; Corduroy=Cord;
    Plush=Plüsch; Chunky Knit=Grobstrick; Wool Blend=Wollmischung; Merino Wool=Merinowolle`,
  tough: `Nylon; Canvas; Oxford Cloth=Oxford-Gewebe; Ripstop Nylon=Ripstop-Nylon; 600D Polyester; Neoprene=Neopren;
    Tarpaulin=Planenstoff; Mesh=Netzgewebe; Ballistic Nylon=ballistischem Nylon`,
  leather: `Genuine Leather=echtem Leder; Faux Leather=Kunstleder; Vegan Leather=veganem Leder; Suede=Wildleder;
    Full Grain Leather=Vollnarbenleder; PU Leather=PU-Leder; Waxed Leather=gewachstem Leder`,
  rubber: `TPE; Natural Rubber=Naturkautschuk; Cork=Kork; NBR Foam=NBR-Schaum; Natural Latex=Naturlatex;
    EVA Foam=EVA-Schaum; Recycled Rubber=recyceltem Gummi`,
  foam: `Memory Foam=Memory-Schaum; Gel Foam=Gelschaum; Shredded Foam=Schaumstoffflocken; Natural Latex=Naturlatex;
    Down Alternative=Daunenersatz; Goose Down=Gänsedaunen; Buckwheat=Buchweizen; Kapok`,
  precious: `925 Sterling Silver=925 Sterlingsilber; Stainless Steel=Edelstahl; Titanium Steel=Titanstahl;
    14K Gold Plated Silver=vergoldetem Silber; Rose Gold Plated Steel=rosévergoldetem Stahl;
    Surgical Steel=Chirurgenstahl`,
  paper: `Recycled Paper=Recyclingpapier; Kraft Paper=Kraftpapier; Acid-Free Paper=säurefreiem Papier;
    Cardstock=Karton; Stone Paper=Steinpapier; Linen Paper=Leinenpapier; 100 gsm Paper=100 g Papier; Vinyl`,
  wicker: `Cotton Rope=Baumwollseil; Seagrass=Seegras; Water Hyacinth=Wasserhyazinthe; Rattan; Felt=Filz; Jute;
    Poly Rattan=Polyrattan; Woven Paper=Papiergeflecht`,
} satisfies Record<string, string>;

export const COLOURS = {
  colour: `Black=schwarz; White=weiß; Gray=grau; Dark Gray=dunkelgrau; Navy Blue=marineblau; Blue=blau;
    Sky Blue=hellblau; Green=grün; Sage Green=salbeigrün; Olive=oliv; Red=rot; Burgundy=burgunderrot; Pink=rosa;
    Blush Pink=altrosa; Purple=lila; Lavender=lavendel; Teal=petrol; Turquoise=türkis; Beige=beige; Cream=creme;
    Brown=braun; Orange=orange; Mustard Yellow=senfgelb; Mint=mint; Charcoal=anthrazit; Terracotta=terrakotta;
    Coral=koralle`,
  finish: `Black=schwarz; Matte Black=mattschwarz; Silver=silber; White=weiß; Brushed Nickel=Nickel gebürstet;
    Chrome=Chrom; Oil Rubbed Bronze=Bronze; Antique Brass=Messing antik; Rose Gold=roségold; Gold=gold;
    Gunmetal=gunmetal; Copper=kupfer`,
  tone: `Natural=natur; Light Oak=Eiche hell; Dark Walnut=Nussbaum dunkel; Espresso=espresso;
    Rustic Brown=Vintage braun; White=weiß; Black=schwarz; Gray Oak=Eiche grau; Whitewashed=weiß gekälkt;
    Cherry=Kirsche`,
  device: `Black=schwarz; White=weiß; Space Gray=spacegrau; Midnight Blue=mitternachtsblau; Silver=silber;
    Graphite=graphit; Forest Green=waldgrün; Starlight=polarweiß; Lilac=flieder; Sand=sand`,
} satisfies Record<string, string>;

/** What tells one variety of a product from the next, where it is not the colour. */
export const VARIETIES = {
  pattern: `Striped=gestreift; Plaid=kariert; Floral=Blumenmuster; Boho=Boho-Stil; Geometric=geometrisch;
    Marble=Marmoroptik; Tropical Leaf=Palmenblätter; Farmhouse=Landhausstil; Vintage=Vintage;
    Scandinavian=skandinavisch; Mandala=Mandala; Camouflage=Camouflage; Polka Dot=gepunktet; Tie Dye=Batik;
    Buffalo Check=Karomuster; Terrazzo=Terrazzo`,
  theme: `Dinosaur=Dinosaurier; Unicorn=Einhorn; Space=Weltraum; Ocean=Ozean; Safari=Safari; Princess=Prinzessin;
    Farm=Bauernhof; Race Car=Rennauto; Mermaid=Meerjungfrau; Woodland=Waldtiere; Rainbow=Regenbogen; Dragon=Drachen;
    Robot=Roboter; Pirate=Piraten; Butterfly=Schmetterling; Fox=Fuchs; Sloth=Faultier; Construction=Baustelle`,
  scent: `Lavender=Lavendel; Vanilla=Vanille; Eucalyptus=Eukalyptus; Sandalwood=Sandelholz; Lemon=Zitrone; Rose=Rose;
    Coconut=Kokos; Peppermint=Pfefferminz; Jasmine=Jasmin; Cedarwood=Zedernholz; Fresh Linen=frische Wäsche;
    Unscented=unparfümiert; Tea Tree=Teebaum; Grapefruit=Grapefruit; Bergamot=Bergamotte; Sea Salt=Meersalz`,
  flavour: `Vanilla=Vanille; Chocolate=Schokolade; Strawberry=Erdbeere; Lemon=Zitrone; Mango=Mango;
    Salted Caramel=Salzkaramell; Hazelnut=Haselnuss; Cinnamon=Zimt; Ginger=Ingwer; Original=Original; Berry=Waldbeere;
    Peach=Pfirsich; Coconut=Kokos; Smoky=rauchig; Chili=Chili; Honey=Honig; Matcha=Matcha; Sea Salt=Meersalz;
    Apple=Apfel; Espresso=Espresso`,
  gem: `Cubic Zirconia=Zirkonia; Freshwater Pearl=Süßwasserperle; Moonstone=Mondstein; Amethyst=Amethyst; Opal=Opal;
    Turquoise=Türkis; Black Onyx=schwarzer Onyx; Birthstone=Geburtsstein; Rose Quartz=Rosenquarz; Tiger Eye=Tigerauge;
    Infinity=Unendlichkeit; Heart=Herz; Tree of Life=Lebensbaum; Compass=Kompass; Moon and Star=Mond und Stern`,
} satisfies Record<string, string>;
