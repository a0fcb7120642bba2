import type { Departments } from "./kind-table.ts";

export const HOME: Departments = {
  "Kitchen & Dining": [
    "cook >kitchen",
    `7 15 Garlic Press/Garlic Crusher | Knoblauchpresse/Knoblauchschneider | ~steel +kitchen *finish
     7 45 Chef Knife/Kitchen Knife | Kochmesser/Küchenmesser | #inchS ~steel blade +sheath
     6 30 French Press Coffee Maker/Coffee Press | French Press Kaffeebereiter/Kaffeepresse | #ozM ~glass >drink
     5 16 Silicone Baking Mat/Pastry Mat | Silikon Backmatte/Teigmatte | #set ~plastic #area *colour heat
     6 26 Spice Jars/Seasoning Containers | Gewürzgläser/Gewürzdosen | #pieces #ozS ~glass +labels
     8 24 Cutting Board/Chopping Board | Schneidebrett/Küchenbrett | ~wood #inchM #set +handles
     7 32 Frying Pan/Skillet | Bratpfanne/Pfanne | #inchM ~metal +handles heat
     6 38 Saucepan/Sauce Pot | Stielkasserolle/Kochtopf | #quart ~steel +lids heat
     5 60 Dutch Oven/Bread Pot | Gusseisen Bräter/Schmortopf | #quart *colour +lids heat
     7 22 Food Storage Containers/Meal Prep Containers | Frischhaltedosen/Vorratsdosen | #set leak ~glass +lids
     5 13 Vegetable Peeler/Potato Peeler | Sparschäler/Gemüseschäler | ~steel blade #pack
     6 25 Vegetable Chopper/Onion Dicer | Gemüseschneider/Zwiebelschneider | +kitchen blade ~plastic
     4 19 Salad Spinner/Lettuce Dryer | Salatschleuder/Salattrockner | #quart ~plastic *colour +lids
     4 17 Measuring Cups/Measuring Spoons | Messbecher/Messlöffel | #set ~steel *colour
     5 21 Mixing Bowls/Salad Bowls | Rührschüsseln/Salatschüsseln | #set ~steel #quart +lids heat
     6 18 Coffee Mug/Ceramic Cup | Kaffeebecher/Keramiktasse | #ozM ~ceramic *pattern >drink #set
     5 23 Wine Glasses/Stemware | Weingläser/Rotweingläser | #set #ozM ~glass >drink
     4 35 Knife Sharpener/Whetstone | Messerschärfer/Schleifstein | blade +stand
     3 12 Pizza Cutter/Pizza Wheel | Pizzaschneider/Pizzarad | ~steel blade +sheath
     4 28 Dinnerware Set/Plates and Bowls | Geschirrset/Tafelservice | #pieces ~ceramic *pattern
     3 14 Oven Mitts/Pot Holders | Ofenhandschuhe/Topflappen | #pack ~cotton *pattern heat`,
  ],
  "Home & Kitchen": [
    ">room",
    `7 29 Storage Baskets/Storage Bins | Aufbewahrungskörbe/Aufbewahrungsboxen | #set ~wicker +labels *colour fold
     6 22 Laundry Hamper/Laundry Basket | Wäschekorb/Wäschesammler | #litreL ~wicker *colour fold +handles
     5 19 Velvet Hangers/Clothes Hangers | Kleiderbügel/Samtbügel | #bulk *colour grip
     6 33 Shoe Rack/Shoe Organizer | Schuhregal/Schuhschrank | #tier ~metal *tone sturdy +hardware
     5 17 Drawer Organizer/Drawer Dividers | Schubladen Organizer/Schubladenteiler | #set ~wood sturdy
     4 20 Trash Can/Garbage Bin | Mülleimer/Abfalleimer | #litreL ~steel *finish clean +lids
     4 16 Vacuum Storage Bags/Space Saver Bags | Vakuumbeutel/Kleiderbeutel | #pack #smallToLarge +travel water
     3 26 Over the Door Organizer/Hanging Shelves | Türregal/Hängeorganizer | #tier ~tough +mount *colour
     5 24 Ironing Board/Tabletop Ironing Board | Bügelbrett/Tischbügelbrett | #inchL ~metal fold *pattern
     4 21 Space Heater Fan/Room Heater | Heizlüfter/Heizgerät | #wattL cooling +remote *finish`,
  ],
  "Home Décor": [
    "decor >room *colour",
    `8 24 Wall Art Print/Canvas Picture | Wandbild/Leinwandbild | #area *pattern #set +mount
     6 17 Scented Candle/Soy Candle | Duftkerze/Sojakerze | *scent #ozM +gift >lovers #pack
     6 28 Wall Mirror/Round Mirror | Wandspiegel/runder Spiegel | #inchM ~metal *finish +mount
     5 20 Picture Frame/Photo Frame | Bilderrahmen/Fotorahmen | #area ~wood *tone #set
     5 25 Flower Vase/Decorative Vase | Blumenvase/Dekovase | #inchS ~ceramic ~glass #set
     5 15 Artificial Plants/Fake Plants | Kunstpflanzen/künstliche Pflanzen | #inchM #pack ~plastic
     4 35 Wall Clock/Silent Clock | Wanduhr/leise Uhr | #inchM ~wood *tone *finish
     6 39 Area Rug/Living Room Carpet | Teppich/Wohnzimmerteppich | #area ~plush *pattern grip
     5 23 Throw Pillow Covers/Cushion Covers | Kissenbezüge/Kissenhüllen | #set #inchM ~plush *pattern`,
  ],
  Bedding: [
    "sleep >sleep *colour",
    `7 36 Bed Sheet Set/Fitted Sheets | Bettwäsche Set/Spannbettlaken | #bed ~cotton #set
     7 34 Bed Pillows/Sleeping Pillows | Kopfkissen/Schlafkissen | #bed ~foam #pack
     6 42 Weighted Blanket/Heavy Blanket | Gewichtsdecke/Therapiedecke | #lbS #bed ~cotton
     6 27 Throw Blanket/Fleece Blanket | Kuscheldecke/Wohndecke | #bed ~plush *pattern
     6 48 Comforter/Duvet Insert | Bettdecke/Steppbett | #bed ~foam ~cotton
     5 38 Mattress Protector/Mattress Cover | Matratzenschoner/Matratzenauflage | #bed water ~cotton
     4 90 Mattress Topper/Bed Topper | Matratzentopper/Topper | #bed ~foam #inchS
     4 25 Silk Pillowcase/Satin Pillowcase | Seidenkissenbezug/Satin Kissenbezug | #bed #pack >hair
     5 32 Blackout Curtains/Window Drapes | Verdunkelungsvorhänge/Gardinen | #area #pack +hooks >room`,
  ],
  Bath: [
    "bath *colour",
    `7 19 Shower Curtain/Bathroom Curtain | Duschvorhang/Badewannenvorhang | #area *pattern +hooks
     6 24 Bath Mat/Bathroom Rug | Badematte/Badteppich | #area ~plush grip *pattern
     6 29 Bath Towels/Towel Set | Badetücher/Handtuch Set | #set ~cotton clean
     5 30 Shower Head/Handheld Shower | Duschkopf/Handbrause | #inchS #mode *finish sturdy +hooks
     5 22 Shower Caddy/Shower Shelf | Duschregal/Duschablage | #tier ~steel *finish +hooks sturdy
     4 16 Soap Dispenser/Lotion Pump | Seifenspender/Lotionspender | #ozM ~glass ~ceramic +labels #pack
     3 18 Toilet Brush/Bathroom Brush | WC-Bürste/Toilettenbürste | ~steel clean +stand *finish
     3 27 Bath Pillow/Bathtub Cushion | Badewannenkissen/Nackenkissen | comfort +hooks ~foam >relief`,
  ],
  Furniture: [
    "sturdy >room *tone",
    `6 110 Office Chair/Desk Chair | Bürostuhl/Schreibtischstuhl | ~leather ~tough fold #lbL >desk
     6 140 Standing Desk/Computer Desk | höhenverstellbarer Schreibtisch/Computertisch | #inchL fold +hardware >desk
     6 65 Bookshelf/Bookcase | Bücherregal/Standregal | #tier ~wood ~metal +hardware
     5 58 Coffee Table/Side Table | Couchtisch/Beistelltisch | #inchM ~wood ~metal decor
     5 70 Nightstand/Bedside Table | Nachttisch/Nachtkommode | ~wood +hardware decor #pack
     4 160 TV Stand/Media Console | TV-Schrank/Lowboard | #inchL ~wood +hardware decor
     4 85 Bar Stools/Counter Stools | Barhocker/Tresenhocker | #set ~leather ~metal fold
     3 120 Bed Frame/Platform Bed | Bettgestell/Metallbett | #bed ~metal ~wood
     3 75 Bean Bag Chair/Lounge Chair | Sitzsack/Sitzkissen | #smallToLarge ~plush *colour >kids`,
  ],
  "Cleaning Supplies": [
    "clean >cleaning",
    `6 14 Microfiber Cloths/Cleaning Cloths | Mikrofasertücher/Putztücher | #bulk *colour
     5 33 Spin Mop/Floor Mop | Wischmop/Bodenwischer | +handles #set ~tough
     6 18 Laundry Detergent Sheets/Washing Sheets | Waschmittelblätter/Waschstreifen | #sheets *scent care
     5 12 Dish Soap/Washing Up Liquid | Spülmittel/Geschirrspülmittel | #ozM *scent #pack
     4 17 Scrub Brush/Cleaning Brush | Schrubbbürste/Reinigungsbürste | +handles #set charge
     4 15 Trash Bags/Bin Liners | Müllbeutel/Abfallsäcke | #litreL #bulk *scent
     3 20 Wool Dryer Balls/Laundry Balls | Trocknerbälle/Filzbälle | #pack ~plush *scent
     3 11 Lint Roller/Pet Hair Remover | Fusselrolle/Tierhaarentferner | #sheets #pack +handles`,
  ],
  Appliances: [
    "cooling +appliance *finish",
    `6 89 Air Fryer/Hot Air Fryer | Heißluftfritteuse/Airfryer | #quart #wattL #mode heat
     6 55 Blender/Smoothie Maker | Standmixer/Smoothie Maker | #wattL #speed #ozM ~glass
     5 45 Electric Kettle/Water Boiler | Wasserkocher/Teekocher | #litreS #wattL ~glass ~steel
     5 99 Air Purifier/Air Cleaner | Luftreiniger/Raumluftreiniger | #speed smart >room
     5 62 Humidifier/Cool Mist Humidifier | Luftbefeuchter/Ultraschall Luftbefeuchter | #litreS +remote >room
     4 150 Dehumidifier/Moisture Absorber | Luftentfeuchter/Raumentfeuchter | #litreL smart >room
     4 130 Portable Ice Maker/Countertop Ice Machine | Eiswürfelmaschine/Eiswürfelbereiter | #lbS +appliance
     4 38 Milk Frother/Milk Steamer | Milchaufschäumer/Milchschäumer | charge >drink ~steel
     3 75 Rice Cooker/Multi Cooker | Reiskocher/Multikocher | #quart #wattL heat
     3 180 Robot Vacuum/Robotic Cleaner | Saugroboter/Wischroboter | smart charge >cleaning
     4 21 Water Filter Replacement/Fridge Filter | Wasserfilter Kartusche/Kühlschrankfilter | #pack lab`,
  ],
};
