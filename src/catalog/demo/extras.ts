/** What comes in the box (read after "with" / "mit"). */
export const EXTRAS = {
  strap: `Carrying Strap=Tragegurt; Storage Bag=Aufbewahrungstasche; Mesh Bag=Netzbeutel; Carry Bag=Tragetasche;
    Workout Guide=Übungsanleitung; Adjustable Strap=verstellbarem Gurt`,
  handles: `Handles=Griffen; Padded Handle=gepolstertem Griff; Wooden Handle=Holzgriff; Rubber Grip=Gummigriff;
    Lid=Deckel; Extra Handle=Zusatzgriff`,
  lids: `Lid=Deckel; Straw Lid=Strohhalmdeckel; Bamboo Lid=Bambusdeckel; 2 Lids=2 Deckeln;
    Cleaning Brush=Reinigungsbürste; Straw=Strohhalm; Spout=Ausgießer; Silicone Sleeve=Silikonhülle`,
  kitchen: `Cleaning Brush=Reinigungsbürste; Peeler=Schäler; Recipe Book=Rezeptheft; Stand=Ständer;
    Measuring Spoon=Messlöffel; Silicone Mat=Silikonmatte; Gift Box=Geschenkbox; Storage Box=Aufbewahrungsbox`,
  sheath: `Sheath=Klingenschutz; Gift Box=Geschenkbox; Sharpener=Messerschärfer; Finger Guard=Fingerschutz;
    Magnetic Block=Magnetblock; Wooden Handle=Holzgriff`,
  labels: `Labels=Etiketten; Chalk Marker=Kreidestift; Lids=Deckeln; Funnel=Trichter; Dividers=Trennwänden;
    Handles=Griffen; Wheels=Rollen; Drawers=Schubladen`,
  hardware: `Shelf=Ablage; Adjustable Feet=verstellbaren Füßen; Storage Drawer=Schublade; Wheels=Rollen;
    Cup Holder=Getränkehalter; Power Outlet=Steckdose; Doors=Türen`,
  mount: `Mounting Hardware=Montagematerial; Screws=Schrauben; Wall Anchors=Dübeln; Hooks=Haken;
    Adhesive Strips=Klebestreifen; Installation Guide=Montageanleitung`,
  hooks: `12 Hooks=12 Ringen; Hooks=Haken; Magnets=Magneten; Liner=Innenvorhang; Suction Cups=Saugnäpfen;
    Metal Grommets=Metallösen; Tie Backs=Raffhaltern`,
  cable: `USB-C Cable=USB-C-Kabel; Charging Case=Ladecase; Cable=Kabel; Adapter=Adapter; Travel Case=Reiseetui;
    Power Adapter=Netzteil; Cleaning Cloth=Reinigungstuch; 2 Cables=2 Kabeln`,
  remote: `Remote Control=Fernbedienung; Timer=Timer; Memory Function=Speicherfunktion; USB Port=USB-Anschluss;
    Power Adapter=Netzteil; Wireless Charger=kabelloser Ladefunktion; Batteries=Batterien`,
  stand: `Stand=Ständer; Tripod=Stativ; Wall Mount=Wandhalterung; Clamp=Klemme; Magnetic Mount=Magnethalterung;
    Carrying Case=Transportkoffer; Charging Dock=Ladestation; Suction Cup=Saugnapf`,
  pockets: `Pockets=Taschen; Side Pockets=Seitentaschen; Zipper Pocket=Reißverschlusstasche; Hood=Kapuze;
    Drawstring=Kordelzug; Belt Loops=Gürtelschlaufen; Thumb Holes=Daumenlöchern`,
  beauty: `Case=Etui; Mirror=Spiegel; Brush=Bürste; Gua Sha; Storage Bag=Aufbewahrungsbeutel;
    Replacement Heads=Ersatzköpfen; Gift Box=Geschenkbox; Pump=Pumpspender; Travel Pouch=Reisebeutel`,
  actives: `Vitamin C; Hyaluronic Acid=Hyaluronsäure; Retinol; Aloe Vera; Argan Oil=Arganöl; Niacinamide=Niacinamid;
    Shea Butter=Sheabutter; Collagen=Kollagen; Jojoba Oil=Jojobaöl; Keratin; Green Tea=Grüntee`,
  boosters: `Vitamin D3; Zinc=Zink; Black Pepper=schwarzem Pfeffer; Vitamin C; Magnesium; Biotin;
    Probiotics=Probiotika; Elderberry=Holunder; B12; Selenium=Selen`,
  walk: `Poop Bag Holder=Kotbeutelspender; Padded Handle=gepolstertem Griff; Name Tag=Namensschild;
    Metal Clip=Metallkarabiner; Reflective Stitching=reflektierenden Nähten; Quick Release Buckle=Klickverschluss`,
  pet: `Catnip=Katzenminze; Hammock=Hängematte; Toy Ball=Spielball; Storage Lid=Deckel; Scoop=Schaufel;
    Cushion=Kissen; Ladder=Leiter; Soft Liner=weicher Einlage`,
  baby: `Camera=Kamera; Night Light=Nachtlicht; Carry Bag=Tragetasche; Changing Pad=Wickelunterlage; Teether=Beißring;
    Hood=Kapuze; Storage Basket=Körbchen; Snack Cup=Snackbecher; Canopy=Sonnendach`,
  toys: `Storage Bag=Aufbewahrungsbeutel; Batteries=Batterien; Storage Box=Aufbewahrungsbox; Instructions=Anleitung;
    Lights and Sounds=Licht und Sound; Carrying Case=Tragekoffer; Stickers=Stickern; Remote Control=Fernbedienung`,
  hose: `Nozzle=Brause; Brass Fittings=Messinganschlüssen; Hose Reel=Schlauchtrommel; Storage Bag=Aufbewahrungstasche;
    Gloves=Handschuhen; Drainage Holes=Ablauflöchern; Saucer=Untersetzer; Ground Stakes=Erdspießen; Cover=Abdeckung`,
  tools: `Carrying Case=Koffer; 2 Batteries=2 Akkus; Charger=Ladegerät; Bit Set=Bit-Set; Belt Clip=Gürtelclip;
    LED Light=LED-Licht; Storage Case=Aufbewahrungskoffer; Spare Blades=Ersatzklingen; Tool Bag=Werkzeugtasche`,
  office: `Elastic Band=Gummiband; Pen Loop=Stiftschlaufe; Ribbon Bookmark=Lesebändchen; Pocket=Innentasche;
    Stickers=Stickern; Storage Case=Etui; Dividers=Trennblättern; Refills=Ersatzminen; Dispenser=Spender`,
  crafts: `Storage Case=Aufbewahrungsbox; Instructions=Anleitung; Brushes=Pinseln; Mixing Cups=Mischbechern;
    Needles=Nadeln; Hoop=Stickrahmen; Gift Box=Geschenkbox; Palette=Palette; Gloves=Handschuhen`,
  music: `Gig Bag=Gigbag; Picks=Plektren; Strap=Gurt; Tuner=Stimmgerät; Stand=Ständer; Headphones=Kopfhörern;
    Pop Filter=Popschutz; Cleaning Cloth=Putztuch; Sustain Pedal=Haltepedal; Extra Strings=Ersatzsaiten`,
  lab: `Carrying Case=Koffer; Calibration Kit=Kalibrierset; Batteries=Batterien; Test Strips=Teststreifen;
    Probe=Messfühler; Adhesive Backing=Kleberückseite; Manual=Anleitung; Spare Parts=Ersatzteilen`,
  travel: `Laptop Compartment=Laptopfach; USB Charging Port=USB-Ladeanschluss; Shoe Bag=Schuhbeutel;
    TSA Lock=TSA-Schloss; Hanging Hook=Aufhängehaken; Shoulder Strap=Schultergurt; Wet Pocket=Nassfach;
    Key Holder=Schlüsselhalter`,
  gift: `Gift Box=Geschenkbox; Greeting Card=Grußkarte; Extension Chain=Verlängerungskette; Velvet Pouch=Samtbeutel;
    Date Window=Datumsanzeige; Chain=Kette; Extra Strap=Wechselarmband; Leather Strap=Lederarmband`,
  appliance: `Recipe Book=Rezeptheft; Removable Basket=herausnehmbarem Korb; Remote Control=Fernbedienung;
    Timer=Timer; Filter; Drain Hose=Ablaufschlauch; Glass Lid=Glasdeckel; Water Tank=Wassertank;
    Keep Warm Function=Warmhaltefunktion`,
} satisfies Record<string, string>;

/** Who and what a product is for (read after "for" / "für"). */
export const USES = {
  gym: `Yoga; Pilates; Home Gym=das Heimstudio; Stretching=Dehnübungen; Home Workout=das Training zu Hause;
    Women=Damen; Men=Herren; Beginners=Einsteiger; Physical Therapy=Physiotherapie; Strength Training=Krafttraining;
    CrossFit=Zirkeltraining`,
  outdoor: `Camping; Hiking=Wandern; Travel=Reisen; Backpacking=Trekking; Fishing=Angeln; Beach=Strand;
    Emergency=Notfälle; Picnic=Picknick; Hunting=Jagd; Festivals; Power Outage=Stromausfall`,
  bike: `Mountain Bike=Mountainbikes; Road Bike=Rennräder; E-Bike=E-Bikes; Commuting=Pendler; City Bike=Citybikes;
    Kids Bike=Kinderräder; Gravel Bike=Gravelbikes; Night Riding=Nachtfahrten`,
  ball: `Kids=Kinder; Adults=Erwachsene; Training; Beginners=Einsteiger; Indoor=Halle; Outdoor Play=draußen;
    Club Play=Vereine; Youth=Jugendliche; School=Schule`,
  kitchen: `Kitchen=die Küche; Home Cooks=Hobbyköche; Restaurants; Camping; Family=Familien; Parties=Partys;
    Meat=Fleisch; Vegetables=Gemüse; Baking=Backen; Meal Prep=die Essensvorbereitung`,
  drink: `Coffee=Kaffee; Tea=Tee; Water=Wasser; Office=das Büro; Travel=Reisen; Gym=Fitness; Espresso;
    Hot and Cold Drinks=heiße und kalte Getränke; Kids=Kinder; School=die Schule; Cold Brew; Wine=Wein;
    Gifts=Geschenke`,
  room: `Living Room=Wohnzimmer; Bedroom=Schlafzimmer; Bathroom=Badezimmer; Office=Büro; Kitchen=Küche; Entryway=Flur;
    Dorm=Wohnheim; Closet=Kleiderschrank; Hallway=Diele; Nursery=Kinderzimmer; Apartment=kleine Wohnungen;
    Garage=die Garage; Pantry=Speisekammer; Laundry Room=Waschküche`,
  sleep: `Side Sleepers=Seitenschläfer; Back Sleepers=Rückenschläfer; Hot Sleepers=Schwitzer; Couch=Sofa; Bed=Bett;
    Guest Room=Gästezimmer; Kids=Kinder; Adults=Erwachsene; All Season=alle Jahreszeiten; Hotel; Camper=Wohnmobil`,
  cleaning: `Kitchen=Küche; Hardwood Floors=Parkett; Glass=Glas; Car=Auto; Windows=Fenster; Bathroom=Bad;
    Pet Hair=Tierhaare; Tile=Fliesen; Countertops=Arbeitsplatten; Laundry=Wäsche; Carpet=Teppich; Dishes=Geschirr;
    Septic Safe Toilets=Toiletten`,
  desk: `Desk=Schreibtisch; Office=Büro; Reading=Lesen; Study=Lernen; Home Office=Homeoffice; Bedside=Nachttisch;
    Gaming; Drawing=Zeichnen; Students=Studenten; Laptop=Laptops; Video Calls=Videoanrufe; Crafting=Basteln`,
  audio: `Sports=Sport; Running=Laufen; Work=Arbeit; Gaming; Travel=Reisen; Calls=Telefonate; TV=Fernseher;
    Kids=Kinder; Sleep=Schlafen; Home=Zuhause; Parties=Partys; Gym=Fitness; PC`,
  phone: `Smartphones; Tablets=Tablets; Phones and Tablets=Handys und Tablets; Car=Auto; Desk=Schreibtisch;
    Travel=Reisen; Laptops; Cameras=Kameras; Android Phones=Android-Handys; 6.1 Inch Phones=6,1-Zoll-Handys;
    6.7 Inch Phones=6,7-Zoll-Handys`,
  pc: `PC; Laptop=Laptops; Windows; Linux; Gaming; Office=Büro; Home Office=Homeoffice; Students=Studenten;
    Programming=Programmierer; Streaming; Servers=Server; Video Editing=Videoschnitt`,
  security: `Home Security=Haussicherheit; Indoor=innen; Outdoor=außen; Baby=Babys; Pets=Haustiere; Garage=Garagen;
    Front Door=Haustüren; Apartment=Wohnungen; Elderly=Senioren; Office=Büros; Yard=Grundstücke`,
  photo: `Beginners=Einsteiger; Video; Vlogging=Vlogs; Travel=Reisen; Portraits=Porträts; Streaming;
    Bird Watching=Vogelbeobachtung; Product Photography=Produktfotos; DSLR=Spiegelreflexkameras; Kids=Kinder;
    Makeup=Schminken`,
  women: `Women=Damen; Men=Herren; Teens=Teenager; Work=Arbeit; Everyday=jeden Tag; Running=Laufen; Hiking=Wandern;
    Gym=Fitness; Travel=Reisen; Casual Wear=Freizeit; Girls=Mädchen; Boys=Jungen`,
  lovers: `Women=Damen; Men=Herren; Mom=Mama; Girlfriend=Freundin; Wife=Ehefrau; Birthday=Geburtstage;
    Wedding=Hochzeiten; Anniversary=Jahrestage; Teen Girls=Mädchen; Dad=Papa; Graduation=Schulabschluss;
    Couples=Paare`,
  skin: `Dry Skin=trockene Haut; Oily Skin=fettige Haut; Sensitive Skin=empfindliche Haut; Face=Gesicht; Body=Körper;
    Women=Damen; Men=Herren; All Skin Types=alle Hauttypen; Dark Circles=Augenringe; Mature Skin=reife Haut;
    Acne=unreine Haut`,
  hair: `Curly Hair=Locken; Dry Hair=trockenes Haar; Fine Hair=feines Haar; Thick Hair=dickes Haar; Women=Damen;
    Men=Herren; Color Treated Hair=coloriertes Haar; Damaged Hair=strapaziertes Haar; All Hair Types=alle Haartypen;
    Kids=Kinder`,
  shaving: `Men=Herren; Women=Damen; Beard=Bart; Travel=Reisen; Sensitive Skin=empfindliche Haut; Home=Zuhause;
    Nail Art=Nageldesign; Face=Gesicht; Legs=Beine; Beginners=Einsteiger; Professional Use=Profis`,
  health: `Immune Support=das Immunsystem; Energy=mehr Energie; Joint Support=die Gelenke; Sleep=besseren Schlaf;
    Women=Frauen; Men=Männer; Adults=Erwachsene; Gut Health=die Verdauung; Bones=die Knochen; Heart Health=das Herz;
    Athletes=Sportler`,
  relief: `Back Pain=Rückenschmerzen; Neck=Nacken; Knee=Knie; Home Use=Zuhause; Seniors=Senioren; Office=Büro;
    Muscle Recovery=Muskelregeneration; Adults=Erwachsene; Shoulders=Schultern; Foot=Füße; Travel=Reisen;
    Kids=Kinder`,
  dogs: `Large Dogs=große Hunde; Small Dogs=kleine Hunde; Medium Dogs=mittelgroße Hunde; Puppies=Welpen;
    Senior Dogs=ältere Hunde; Training=Hundetraining; Walking=Spaziergänge; Indoor=drinnen; Car=Auto;
    Aggressive Chewers=starke Kauer`,
  cats: `Indoor Cats=Wohnungskatzen; Kittens=Kätzchen; Large Cats=große Katzen; Senior Cats=ältere Katzen;
    Multiple Cats=mehrere Katzen; Small Spaces=kleine Wohnungen; Cats and Small Dogs=Katzen und kleine Hunde`,
  fish: `Aquarium=Aquarien; Freshwater Tank=Süßwasser; Saltwater Tank=Meerwasser; Pond=Teiche;
    Turtle Tank=Schildkröten; Betta=Kampffische; Nano Tank=Nano-Aquarien; Planted Tank=Pflanzenbecken;
    Reptiles=Reptilien; Hamsters=Hamster`,
  baby: `Newborns=Neugeborene; Infants=Säuglinge; Toddlers=Kleinkinder; Baby Boys=Jungen; Nursery=Babyzimmer;
    Travel=unterwegs; Baby Shower Gift=Babyparty; Twins=Zwillinge; Stroller=Kinderwagen; Crib=Babybett;
    Breastfeeding=Stillzeit`,
  kids: `Toddlers=Kleinkinder; Kids=Kinder; Boys=Jungen; Girls=Mädchen; Family Game Night=Spieleabende;
    Preschool=Vorschule; Birthday Gift=Geburtstage; Adults=Erwachsene; Classroom=Schulklassen; Travel=Reisen;
    Teens=Teenager`,
  garden: `Garden=Garten; Patio=Terrasse; Lawn=Rasen; Raised Beds=Hochbeete; Vegetables=Gemüse; Flowers=Blumen;
    Balcony=Balkon; Yard=Hof; Indoor Plants=Zimmerpflanzen; Car Washing=Autowäsche; Pool; Greenhouse=Gewächshaus;
    Driveway=Einfahrt; Herbs=Kräuter`,
  diy: `Wood=Holz; Metal=Metall; Concrete=Beton; Home Improvement=Renovierung; Garage=Werkstatt; DIY=Heimwerker;
    Drywall=Trockenbau; Furniture=Möbel; Electricians=Elektriker; Beginners=Einsteiger; Plumbing=Sanitär;
    Painting=Malerarbeiten; Car Repair=Autoreparatur`,
  car: `Car=PKW; Truck=LKW; SUV; Motorcycle=Motorrad; RV=Wohnmobil; Van=Transporter; Boat=Boot; Trailer=Anhänger;
    Family Cars=Familienautos; Front Seats=Vordersitze; Trunk=Kofferraum; Winter; Road Trip=Autoreisen`,
  work: `School=Schule; Office=Büro; Journaling=Tagebuch; Students=Studenten; Teachers=Lehrer; Work=Arbeit;
    Bullet Journaling=Bullet Journal; Home=Zuhause; Planning=Planung; Kids=Kinder; Note Taking=Notizen;
    Shipping=Versand; Classroom=Klassenzimmer`,
  crafts: `Beginners=Einsteiger; Adults=Erwachsene; Kids=Kinder; Scrapbooking; Jewelry Making=Schmuckherstellung;
    Card Making=Kartenbasteln; Canvas=Leinwand; Artists=Künstler; DIY Projects=DIY-Projekte; Sewing=Nähen;
    Rock Painting=Steine bemalen; Candle Making=Kerzenherstellung`,
  musicians: `Beginners=Einsteiger; Adults=Erwachsene; Kids=Kinder; Acoustic Guitar=Akustikgitarre;
    Recording=Aufnahmen; Podcasting=Podcasts; Students=Schüler; Stage=Bühne; Practice=Übung; Streaming;
    Singing=Gesang; Electric Guitar=E-Gitarre`,
  industry: `Laboratory=Labor; Warehouse=Lager; Construction=Baustelle; Workshop=Werkstatt; Science Class=Unterricht;
    Food Service=Gastronomie; Packaging=Verpackung; Mechanics=Mechaniker; 3D Printer=3D-Drucker; Medical Use=Praxis;
    Home Brewing=Hobbybrauer`,
  trips: `Travel=Reisen; Business=Geschäftsreisen; Women=Damen; Men=Herren; School=Schule; Carry-On=Handgepäck;
    Gym=Sport; Airplane=Flugzeug; Weekend=Wochenende; College=Uni; Hiking=Wandern; 15.6 Inch Laptop=15,6-Zoll-Laptops;
    Cruise=Kreuzfahrten`,
  party: `Birthday=Geburtstage; Wedding=Hochzeiten; Baby Shower=Babypartys; Graduation=Schulabschluss;
    Christmas=Weihnachten; Halloween; Bridal Shower=Junggesellinnenabschied; Kids Party=Kindergeburtstage;
    Anniversary=Jubiläen; New Year=Silvester; Photo Booth=Fotoecke; Easter=Ostern`,
  players: `PC Gaming=PC-Spiele; Console=Konsolen; Gamers=Gamer; FPS Games=Shooter; Kids=Kinder; Streaming;
    Racing Games=Rennspiele; Travel=unterwegs; Adults=Erwachsene; Long Sessions=lange Sessions;
    Handheld Console=Handheld-Konsolen`,
  readers: `Beginners=Einsteiger; Kids=Kinder; Adults=Erwachsene; Busy Families=Familien; Seniors=Senioren;
    Women=Frauen; Students=Studenten; Teens=Teenager; Daily Practice=jeden Tag; Road Trips=unterwegs;
    Mindfulness=Achtsamkeit`,
} satisfies Record<string, string>;
