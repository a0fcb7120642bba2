import type { Departments } from "./kind-table.ts";

export const PEOPLE: Departments = {
  "Beauty & Personal Care": [
    ">skin +beauty",
    `6 13 Jade Roller/Face Roller | Jade Roller/Gesichtsroller | care #set *colour
     6 21 Makeup Brush Set/Cosmetic Brushes | Make-up Pinsel Set/Kosmetikpinsel | #pieces care *finish
     5 24 Makeup Mirror/Vanity Mirror | Schminkspiegel/Kosmetikspiegel | #inchS light fold *finish
     5 17 Makeup Bag/Cosmetic Organizer | Kosmetiktasche/Schminktasche | ~leather travel *pattern #set
     4 12 False Eyelashes/Lash Clusters | künstliche Wimpern/Wimpernbüschel | #pieces care
     4 14 Nail File Set/Manicure Kit | Nagelfeilen Set/Maniküre Set | #pieces ~steel >shaving
     4 29 UV Nail Lamp/Gel Nail Dryer | UV Nagellampe/Nageltrockner | #wattS charge >shaving
     4 11 Bath Bombs/Bath Fizzies | Badebomben/Badekugeln | #pack *scent care >lovers
     3 16 Perfume Atomizer/Travel Spray Bottle | Parfümzerstäuber/Reisezerstäuber | #ml #pack`,
  ],
  "Skin Care": [
    "care >skin +actives",
    `7 19 Face Serum/Anti Wrinkle Serum | Gesichtsserum/Anti-Falten Serum | #ml
     7 21 Face Moisturizer/Day Cream | Gesichtscreme/Tagescreme | #ml #spf
     6 15 Facial Cleanser/Face Wash | Gesichtsreinigung/Waschgel | #ml
     5 17 Sunscreen Lotion/Sun Cream | Sonnencreme/Sonnenmilch | #spf #ml
     5 12 Sheet Masks/Face Masks | Tuchmasken/Gesichtsmasken | #pack
     5 16 Body Lotion/Body Cream | Bodylotion/Körpercreme | #ozM *scent
     4 18 Eye Cream/Eye Gel | Augencreme/Augengel | #ml
     3 10 Lip Balm/Lip Mask | Lippenbalsam/Lippenmaske | #pack *flavour #spf`,
  ],
  "Hair Care": [
    ">hair",
    `6 18 Shampoo and Conditioner/Hair Wash | Shampoo und Spülung/Pflegeshampoo | #ozM *scent care +actives
     6 45 Hair Dryer/Blow Dryer | Haartrockner/Föhn | #wattL styling #speed *finish
     6 38 Hair Straightener/Flat Iron | Glätteisen/Haarglätter | styling #inchS *finish
     5 32 Curling Iron/Hair Wand | Lockenstab/Lockeneisen | styling #inchS *finish
     5 13 Hair Brush/Detangling Brush | Haarbürste/Entwirrbürste | styling ~wood *colour
     5 11 Hair Clips/Claw Clips | Haarklammern/Haarspangen | #pack *colour grip
     4 10 Scrunchies/Hair Ties | Haargummis/Scrunchies | #bulk ~plush *colour
     4 16 Hair Oil/Scalp Serum | Haaröl/Kopfhautserum | #ml care +actives
     3 14 Satin Bonnet/Sleep Cap | Satin Haube/Schlafhaube | comfort *colour #pack`,
  ],
  "Shaving & Grooming": [
    ">shaving",
    `6 42 Beard Trimmer/Hair Clippers | Barttrimmer/Haarschneidemaschine | charge styling +tools *finish
     5 55 Electric Shaver/Foil Razor | Elektrorasierer/Folienrasierer | charge wet +stand *finish
     5 24 Safety Razor/Double Edge Razor | Rasierhobel/Sicherheitshobel | ~metal blade +stand *finish
     4 19 Beard Oil/Beard Balm | Bartöl/Bartbalsam | #ml *scent care
     4 35 Epilator/Hair Removal Device | Epilierer/Haarentferner | charge styling +beauty
     3 13 Nose Hair Trimmer/Ear Trimmer | Nasenhaartrimmer/Ohrhaartrimmer | charge styling
     3 15 Shaving Brush/Shaving Bowl | Rasierpinsel/Rasierschale | ~wood +stand`,
  ],
  "Health & Household": [
    "relief >relief",
    `6 28 Digital Thermometer/Forehead Thermometer | Fieberthermometer/Stirnthermometer | charge +lab
     6 40 Blood Pressure Monitor/BP Machine | Blutdruckmessgerät/Oberarm Blutdruckmesser | charge +lab
     6 68 Massage Gun/Percussion Massager | Massagepistole/Muskelmassagegerät | #speed charge +stand *device
     5 30 Heating Pad/Electric Heat Pad | Heizkissen/Wärmekissen | #inchM ~plush cooling +remote
     5 22 Knee Brace/Compression Sleeve | Kniebandage/Kniestütze | #dress #pack comfort ~tough *colour
     5 34 Electric Toothbrush/Sonic Toothbrush | elektrische Zahnbürste/Schallzahnbürste | #mode charge +beauty *device
     5 36 Water Flosser/Oral Irrigator | Munddusche/Zahnreiniger | #mode #ml charge +beauty *device
     4 17 Pill Organizer/Pill Box | Tablettenbox/Pillendose | #smallToLarge ~plastic *colour
     4 25 Posture Corrector/Back Brace | Haltungstrainer/Rückenstütze | #dress comfort
     4 13 Sleep Mask/Eye Mask | Schlafmaske/Augenmaske | ~plush comfort sleep *colour
     4 15 First Aid Kit/Emergency Kit | Erste Hilfe Set/Notfallset | #pieces travel >car
     3 12 Acupressure Mat/Massage Mat | Akupressurmatte/Massagematte | #set ~cotton *colour +strap
     3 24 Ice Pack/Gel Cold Pack | Kühlpack/Kühlkissen | #pack #smallToLarge`,
  ],
  "Vitamins & Supplements": [
    "wellness >health +boosters",
    `7 19 Magnesium Capsules/Magnesium Glycinate | Magnesium Kapseln/Magnesiumglycinat | #capsules
     6 16 Vitamin D3 Drops/Vitamin D Supplement | Vitamin D3 Tropfen/Vitamin D | #ml #capsules
     6 29 Whey Protein Powder/Protein Shake | Whey Protein Pulver/Eiweißpulver | #lbS *flavour food
     6 24 Collagen Peptides/Collagen Powder | Kollagen Peptide/Kollagen Pulver | #gram *flavour
     5 22 Omega 3 Fish Oil/Fish Oil Softgels | Omega 3 Fischöl/Fischöl Kapseln | #capsules *flavour
     5 21 Creatine Monohydrate/Creatine Powder | Kreatin Monohydrat/Creatin Pulver | #gram *flavour
     4 23 Probiotic Capsules/Digestive Enzymes | Probiotika Kapseln/Kulturen Komplex | #capsules
     4 18 Ashwagandha Capsules/Herbal Supplement | Ashwagandha Kapseln/Kräuterextrakt | #capsules
     4 15 Electrolyte Powder/Hydration Mix | Elektrolyt Pulver/Getränkepulver | #bags *flavour
     3 17 Vitamin Gummies/Multivitamin Gummies | Vitamin Gummibärchen/Multivitamin | #capsules *flavour >kids`,
  ],
  "Clothing, Shoes & Jewelry": [
    ">women *colour",
    `8 26 Yoga Leggings/Workout Leggings | Yoga Leggings/Sportleggings | #dress fit comfort +pockets
     7 19 T-Shirt/Cotton Tee | T-Shirt/Basic Shirt | #dress fit ~cotton *pattern #pack
     6 38 Hoodie/Pullover Sweatshirt | Kapuzenpullover/Sweatshirt | #dress fit ~plush +pockets
     6 17 Crew Socks/Athletic Socks | Socken/Sportsocken | #pack ~cotton comfort *pattern
     6 45 Rain Jacket/Windbreaker | Regenjacke/Windjacke | #dress water fit +pockets
     5 23 Sports Bra/Workout Top | Sport BH/Bustier | #dress fit comfort #pack
     5 32 Swimsuit/One Piece Bathing Suit | Badeanzug/Bademode | #dress fit *pattern
     5 28 Pajama Set/Sleepwear | Schlafanzug/Pyjama | #dress ~cotton comfort *pattern
     5 16 Beanie Hat/Winter Hat | Mütze/Wintermütze | ~plush comfort #pack
     4 21 Leather Belt/Dress Belt | Ledergürtel/Gürtel | #dress ~leather +gift
     4 22 Winter Gloves/Touchscreen Gloves | Winterhandschuhe/Touchscreen Handschuhe | #dress ~plush water
     4 27 Wallet/Card Holder | Geldbörse/Kartenetui | ~leather travel +gift
     4 24 Polarized Sunglasses/Retro Sunglasses | Sonnenbrille/polarisierte Brille | worn +beauty >outdoor
     4 34 Crossbody Bag/Shoulder Bag | Umhängetasche/Schultertasche | ~leather travel +pockets
     3 30 Maxi Dress/Summer Dress | Maxikleid/Sommerkleid | #dress fit *pattern +pockets`,
  ],
  Shoes: [
    "shoe >women *colour",
    `7 55 Running Shoes/Tennis Shoes | Laufschuhe/Turnschuhe | ~tough comfort
     6 25 House Slippers/Indoor Slippers | Hausschuhe/Pantoffeln | ~plush ~foam comfort
     5 72 Hiking Boots/Trekking Boots | Wanderschuhe/Trekkingschuhe | ~leather water >outdoor
     5 29 Slides/Shower Sandals | Badelatschen/Duschschuhe | ~rubber water #pack
     4 60 Safety Shoes/Steel Toe Boots | Sicherheitsschuhe/Arbeitsschuhe | ~leather sturdy >industry
     4 18 Shoe Insoles/Arch Support Inserts | Einlegesohlen/Schuheinlagen | ~foam relief >relief
     3 23 Water Shoes/Beach Shoes | Badeschuhe/Strandschuhe | ~tough water >outdoor
     3 48 Rain Boots/Rubber Boots | Gummistiefel/Regenstiefel | ~rubber water >garden`,
  ],
  Jewelry: [
    "elegant >lovers +gift *gem",
    `6 22 Pendant Necklace/Chain Necklace | Halskette/Kette mit Anhänger | #inchM ~precious *finish
     6 16 Hoop Earrings/Stud Earrings | Creolen/Ohrstecker | #pack ~precious *finish
     5 19 Charm Bracelet/Beaded Bracelet | Armband/Perlenarmband | #inchS ~precious *finish
     5 24 Stackable Rings/Band Ring | Stapelringe/Damenring | #set ~precious *finish
     4 28 Jewelry Box/Jewelry Organizer | Schmuckkästchen/Schmuckaufbewahrung | ~leather ~wood *colour +labels
     3 14 Anklet/Ankle Bracelet | Fußkettchen/Fußkette | #set ~precious *finish`,
  ],
  Watches: [
    "elegant >lovers *finish",
    `6 48 Smart Watch/Fitness Tracker | Smartwatch/Fitness Tracker | #inchS smart charge +cable
     5 65 Analog Watch/Quartz Watch | Armbanduhr/Quarzuhr | ~leather ~steel +gift #mm
     5 14 Watch Band/Replacement Strap | Uhrenarmband/Ersatzarmband | #mm ~leather ~plastic *colour #pack
     4 30 Kids Watch/Digital Sports Watch | Kinderuhr/digitale Sportuhr | wet *theme charge >kids
     3 33 Watch Box/Watch Case | Uhrenbox/Uhrenkasten | ~leather ~wood +labels
     2 25 Pocket Watch/Vintage Watch | Taschenuhr/Vintage Uhr | ~metal +gift`,
  ],
};
