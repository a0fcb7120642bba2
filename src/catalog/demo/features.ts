/** What products do well, as their listings say it. `english=german`, the German left out where it is the same. */
export const FEATURES = {
  any: `Premium Quality=Premium Qualität; Great Gift Idea=tolle Geschenkidee; Easy to Use=einfach zu benutzen;
    Satisfaction Guarantee=Zufriedenheitsgarantie; Everyday Use=für jeden Tag; Practical Gift=praktisches Geschenk;
    Trusted Quality=bewährte Qualität; Family Favorite=beliebt bei Familien; Small Business=Familienbetrieb;
    Tested Quality=geprüfte Qualität`,
  grip: `Non-Slip=rutschfest; Extra Thick=extra dick; Anti-Tear=reißfest; High Density=hohe Dichte;
    Double Sided=beidseitig nutzbar; Sweat Resistant=schweißabweisend; Cushioned=gepolstert;
    Alignment Lines=mit Hilfslinien; Lightweight=leicht`,
  sturdy: `Heavy-Duty=robust; Rust-Proof=rostfrei; Scratch Resistant=kratzfest; Reinforced=verstärkt;
    Long Lasting=langlebig; Shockproof=stoßfest; Easy Assembly=einfache Montage; Space Saving=platzsparend;
    Weatherproof=wetterfest; Stable Base=stabiler Stand`,
  water: `Waterproof=wasserdicht; Water-Resistant=wasserabweisend; Windproof=winddicht; Breathable=atmungsaktiv;
    UV Protection=UV-Schutz; Tear Resistant=reißfest; Weatherproof=wetterfest; Durable=strapazierfähig`,
  bath: `Waterproof=wasserdicht; Quick-Dry=schnelltrocknend; Mildew Resistant=schimmelresistent;
    Easy to Clean=leicht zu reinigen; Machine Washable=maschinenwaschbar; Hotel Quality=Hotelqualität`,
  wet: `IPX7 Waterproof=IPX7 wasserdicht; Water-Resistant=wasserabweisend; Dustproof=staubdicht; IP67;
    Shockproof=stoßfest; Splash-Proof=spritzwassergeschützt`,
  leak: `Leak-Proof=auslaufsicher; BPA-Free=BPA-frei; Dishwasher Safe=spülmaschinenfest; Odor-Free=geruchsneutral;
    Spill-Proof=tropffrei; Airtight=luftdicht; Easy to Clean=leicht zu reinigen`,
  insulated: `Vacuum Insulated=vakuumisoliert; Double Wall=doppelwandig; Keeps Cold 24 Hours=24 Std. kalt;
    Sweat-Free=ohne Kondenswasser; Leak-Proof=auslaufsicher; Keeps Drinks Hot=hält lange warm; BPA-Free=BPA-frei;
    Wide Mouth=große Öffnung`,
  cook: `Dishwasher Safe=spülmaschinenfest; Easy to Clean=leicht zu reinigen; Food Grade=lebensmittelecht;
    Ergonomic Handle=ergonomischer Griff; Soft Grip=Softgriff; Sturdy=stabil; Rust-Proof=rostfrei;
    Odor-Free=geruchsneutral; Space Saving=platzsparend`,
  heat: `Non-Stick=antihaftbeschichtet; Heat Resistant=hitzebeständig; Oven Safe=backofenfest;
    Induction Compatible=für Induktion geeignet; PFOA-Free=PFOA-frei; Freezer Safe=gefriergeeignet;
    Even Heating=gleichmäßige Hitze`,
  blade: `Razor Sharp=rasiermesserscharf; Full Tang=durchgehende Klinge; Ergonomic Handle=ergonomischer Griff;
    Rust-Proof=rostfrei; Hand Forged=handgeschmiedet; High Carbon=hoher Kohlenstoffgehalt;
    Well Balanced=gut ausbalanciert; Easy to Sharpen=leicht zu schärfen`,
  fold: `Foldable=faltbar; Collapsible=zusammenklappbar; Portable=tragbar; Compact=kompakt; Lightweight=leicht;
    Adjustable=verstellbar; Height Adjustable=höhenverstellbar; Space Saving=platzsparend;
    No Tools Needed=ohne Werkzeug; 360 Degree Swivel=360 Grad drehbar`,
  charge: `Rechargeable=wiederaufladbar; USB-C Charging=Laden per USB-C; Cordless=kabellos;
    Battery Operated=batteriebetrieben; Fast Charging=Schnellladen; Auto Shut-Off=Abschaltautomatik;
    LED Display=LED-Anzeige; Quiet Motor=leiser Motor; Touch Control=Touch-Bedienung;
    Long Battery Life=lange Akkulaufzeit`,
  light: `Dimmable=dimmbar; Warm White=warmweiß; Daylight White=tageslichtweiß; Eye-Caring=augenschonend;
    Energy Saving=energiesparend; Flicker-Free=flimmerfrei; Touch Control=Touch-Bedienung; Color Changing=Farbwechsel;
    Motion Activated=mit Bewegungsmelder; Adjustable Brightness=einstellbare Helligkeit`,
  audio: `Active Noise Cancelling=aktive Geräuschunterdrückung; Deep Bass=satter Bass; Bluetooth 5.3; Hi-Fi Stereo;
    IPX7 Waterproof=IPX7 wasserdicht; Built-in Microphone=integriertes Mikrofon; Low Latency=geringe Latenz;
    Touch Control=Touch-Bedienung; Crystal Clear Calls=klare Anrufe; Comfortable Fit=bequemer Sitz;
    Multipoint=Multipoint`,
  power: `Fast Charging=Schnellladen; Foldable Plug=klappbarer Stecker; Overheat Protection=Überhitzungsschutz; GaN;
    PD 3.0; Compact=kompakt; Power Delivery; Surge Protection=Überspannungsschutz; Braided=geflochten;
    Travel Ready=reisetauglich; Smart IC=smarter Chip`,
  cord: `Braided=geflochten; Gold Plated=vergoldete Stecker; Tangle-Free=verwicklungsfrei; Plug and Play=Plug & Play;
    High Speed=Highspeed; Durable=strapazierfähig; Fast Data Transfer=schnelle Datenübertragung; Compact=kompakt`,
  smart: `App Control=App-Steuerung; Voice Control=Sprachsteuerung; WiFi=WLAN; No Hub Required=ohne Hub;
    Easy Setup=einfache Einrichtung; Real-Time Alerts=Sofortmeldung; Timer=Zeitschaltuhr; Schedules=Zeitpläne;
    Compact=kompakt`,
  watch: `Night Vision=Nachtsicht; Motion Detection=Bewegungserkennung; Two-Way Audio=Gegensprechfunktion;
    Cloud and Local Storage=Cloud- und lokaler Speicher; Wide Angle=Weitwinkel; Real-Time Alerts=Sofortmeldung;
    Easy Setup=einfache Einrichtung`,
  typing: `Hot-Swappable=Hot-Swap; RGB Backlit=RGB-Beleuchtung; Quiet Keys=leise Tasten; Wireless=kabellos; Bluetooth;
    Ergonomic=ergonomisch; Plug and Play=Plug & Play; Programmable=programmierbar; Tri-Mode=drei Verbindungsarten;
    Low Profile=flach; 2.4GHz`,
  screen: `Anti-Glare=entspiegelt; High Brightness=hohe Helligkeit; Wide Viewing Angle=großer Blickwinkel;
    Frameless=rahmenlos; HDR; Slim=schlank; Plug and Play=Plug & Play; HDMI; USB-C;
    Built-in Speakers=eingebaute Lautsprecher; Touchscreen`,
  shield: `Military Grade Drop Protection=Sturzschutz; Slim Fit=schlank; Anti-Scratch=kratzfest; Magnetic=magnetisch;
    Raised Edges=erhöhter Rand; Wireless Charging Compatible=induktives Laden; Anti-Yellowing=vergilbungsfrei;
    Bubble-Free=blasenfrei; 9H Hardness=9H Härte; Crystal Clear=kristallklar; Soft Touch=Soft-Touch`,
  comfort: `Soft=weich; Ultra Soft=besonders weich; Breathable=atmungsaktiv; Moisture Wicking=feuchtigkeitsableitend;
    Stretchy=elastisch; Machine Washable=maschinenwaschbar; Lightweight=leicht; Tagless=ohne Etikett;
    All Season=für alle Jahreszeiten; Wrinkle-Free=knitterfrei; Cozy=kuschelig; Thermal=wärmend`,
  worn: `Lightweight=leicht; Breathable=atmungsaktiv; Adjustable=verstellbar; Ergonomic=ergonomisch;
    Padded=gepolstert; All-Day Comfort=hoher Tragekomfort; Sweat Resistant=schweißabweisend`,
  fit: `High Waist=hohe Taille; Regular Fit; Slim Fit; Relaxed Fit=lockere Passform; Tummy Control=mit Bauchkontrolle;
    Quick-Dry=schnelltrocknend; Stretch=mit Stretch; Long Sleeve=langarm; Casual=lässig; Crew Neck=Rundhals;
    Squat Proof=blickdicht; V-Neck=V-Ausschnitt`,
  shoe: `Arch Support=Fußgewölbestütze; Non-Slip Sole=rutschfeste Sohle; Breathable Mesh=atmungsaktives Netzgewebe;
    Slip-On=zum Hineinschlüpfen; Wide Toe Box=breite Zehenbox; Memory Foam Insole=Memory-Schaum-Sohle;
    Waterproof=wasserdicht; Shock Absorbing=stoßdämpfend; Lightweight=leicht`,
  sleep: `Hypoallergenic=hypoallergen; Cooling=kühlend; Machine Washable=maschinenwaschbar;
    Deep Pocket=für hohe Matratzen; Breathable=atmungsaktiv; Fade Resistant=farbecht; Noiseless=geräuscharm;
    Blackout=verdunkelnd; Ultra Soft=besonders weich; OEKO-TEX Certified=OEKO-TEX zertifiziert;
    Medium Firm=mittelfest`,
  decor: `Modern=modern; Rustic=rustikal; Minimalist=minimalistisch; Handmade=handgefertigt;
    Wall Mounted=zur Wandmontage; Easy to Hang=leicht aufzuhängen; Hand Painted=handbemalt; Freestanding=freistehend;
    Decorative=dekorativ; Stackable=stapelbar; Elegant=elegant`,
  clean: `Streak-Free=streifenfrei; Reusable=wiederverwendbar; Machine Washable=maschinenwaschbar;
    Lint-Free=fusselfrei; Absorbent=saugstark; Plant-Based=pflanzlich; Biodegradable=biologisch abbaubar;
    Extra Large=extra groß; Tough on Grease=fettlösend; Odor Control=geruchshemmend; Tear Resistant=reißfest`,
  care: `Vegan=vegan; Cruelty-Free=tierversuchsfrei; Fragrance-Free=parfümfrei; Paraben-Free=parabenfrei;
    Dermatologist Tested=dermatologisch getestet; Anti-Aging=Anti-Aging; Hydrating=feuchtigkeitsspendend;
    Oil-Free=ölfrei; Natural Ingredients=natürliche Inhaltsstoffe; Fast Absorbing=schnell einziehend;
    Sulfate-Free=sulfatfrei; Long Lasting=langanhaltend`,
  styling: `Fast Heating=schnelles Aufheizen; Ionic=Ionentechnik; Frizz-Free=gegen Frizz;
    Dual Voltage=weltweite Spannung; Tangle-Free=entwirrend; Auto Shut-Off=Abschaltautomatik;
    Ceramic Coated=keramikbeschichtet; Cordless=kabellos; Painless=schmerzfrei; Lightweight=leicht`,
  wellness: `Non-GMO=gentechnikfrei; Gluten-Free=glutenfrei; Vegan=vegan; High Strength=hochdosiert;
    Lab Tested=laborgeprüft; Sugar-Free=zuckerfrei; Made Without Fillers=ohne Zusatzstoffe;
    High Absorption=hohe Bioverfügbarkeit; Easy to Swallow=leicht zu schlucken; Daily=für jeden Tag`,
  food: `Organic=Bio; Gluten-Free=glutenfrei; Vegan=vegan; Non-GMO=gentechnikfrei; No Added Sugar=ohne Zuckerzusatz;
    Raw=roh; Fair Trade=fair gehandelt; Small Batch=kleine Chargen; High Protein=proteinreich;
    Resealable Bag=wiederverschließbarer Beutel; Keto Friendly=ketogen; Premium=Premium`,
  relief: `Adjustable=verstellbar; Accurate Readings=genaue Messung; Ergonomic=ergonomisch;
    Large Display=großes Display; Pain Relief=schmerzlindernd; Breathable=atmungsaktiv; Latex-Free=latexfrei;
    Deep Tissue=tiefenwirksam; Fast Reading=schnelle Messung; Portable=tragbar; Reusable=wiederverwendbar`,
  pet: `Non-Toxic=ungiftig; Durable=strapazierfähig; Odor Control=geruchshemmend; Easy to Clean=leicht zu reinigen;
    Vet Recommended=tierärztlich empfohlen; Safe=sicher; Long Lasting=langlebig`,
  walk: `No-Pull=gegen Ziehen; Reflective=reflektierend; Adjustable=verstellbar; Chew-Proof=bissfest;
    Padded=gepolstert; Tangle-Free=verwicklungsfrei; Escape-Proof=ausbruchsicher; Breathable=atmungsaktiv`,
  rest: `Orthopedic=orthopädisch; Washable Cover=waschbarer Bezug; Anti-Anxiety=beruhigend;
    Non-Slip Bottom=rutschfester Boden; Machine Washable=maschinenwaschbar; Fluffy=flauschig;
    Waterproof Liner=wasserdichte Einlage`,
  tank: `Quiet=leise; Energy Saving=energiesparend; Submersible=tauchfähig; Adjustable Flow=regelbarer Durchfluss;
    Easy to Clean=leicht zu reinigen; Non-Toxic=ungiftig; Full Spectrum=Vollspektrum; Shatterproof=bruchsicher;
    Natural Look=natürliche Optik; Self-Priming=selbstansaugend`,
  infant: `BPA-Free=BPA-frei; Hypoallergenic=hypoallergen; Machine Washable=maschinenwaschbar;
    Ultra Soft=besonders weich; Non-Toxic=ungiftig; Easy to Clean=leicht zu reinigen; Breathable=atmungsaktiv;
    Gentle on Skin=hautfreundlich; OEKO-TEX Certified=OEKO-TEX zertifiziert`,
  bottle: `Anti-Colic=gegen Koliken; Natural Flow=natürlicher Trinkfluss; Easy Grip=griffig;
    Sterilizer Safe=sterilisierbar; Leak-Proof=auslaufsicher`,
  buggy: `One-Hand Fold=einhändig faltbar; Newborn Ready=ab Geburt nutzbar; Grows with Baby=mitwachsend;
    Ergonomic=ergonomisch; 5-Point Harness=5-Punkt-Gurt; Lightweight=leicht`,
  play: `Montessori; Educational=pädagogisch; Interactive=interaktiv; Non-Toxic=ungiftig;
    Hand-Eye Coordination=fördert die Motorik; Screen-Free=ohne Bildschirm; Hours of Fun=stundenlanger Spaß;
    Fine Motor Skills=Feinmotorik; Sturdy=stabil; Easy to Learn=leicht zu lernen; Collectible=zum Sammeln;
    Glow in the Dark=leuchtet im Dunkeln`,
  garden: `Weatherproof=wetterfest; UV Resistant=UV-beständig; Rust-Proof=rostfrei; Lightweight=leicht;
    Frost Resistant=frostsicher; Easy Assembly=einfache Montage; Heavy-Duty=robust; All-Weather=für jedes Wetter;
    Sturdy=stabil`,
  hose: `Expandable=dehnbar; Kink-Free=knickfrei; Leak-Proof=auslaufsicher; Burst-Proof=berstsicher;
    Lightweight=leicht; Flexible=flexibel`,
  tool: `Cordless=kabellos; Brushless=bürstenlos; Variable Speed=stufenlose Drehzahl; Heavy-Duty=robust;
    Keyless Chuck=Schnellspannbohrfutter; Magnetic=magnetisch; Chrome Vanadium=Chrom-Vanadium;
    High Precision=hohe Präzision; Non-Slip Grip=rutschfester Griff; Quick Release=Schnellverschluss;
    Low Noise=geräuscharm; Hardened=gehärtet`,
  auto: `Universal Fit=universell passend; Easy Installation=einfache Montage; All Weather=für jedes Wetter;
    Plug and Play=Plug & Play; Anti-Slip=rutschfest; Custom Fit=passgenau; Odorless=geruchlos; Scratch-Free=kratzfrei;
    Durable=strapazierfähig; Compact=kompakt`,
  stationery: `Smooth Writing=weiches Schreibgefühl; Quick-Dry Ink=schnelltrocknende Tinte; Acid-Free=säurefrei;
    Refillable=nachfüllbar; No Bleed=ohne Durchdrücken; Assorted Colors=farblich sortiert; Lay-Flat=flach aufliegend;
    Thick Paper=dickes Papier; Fine Tip=feine Spitze; Hardcover=fester Einband; Undated=undatiert;
    Self-Adhesive=selbstklebend; Ergonomic=ergonomisch`,
  craft: `Non-Toxic=ungiftig; Highly Pigmented=stark pigmentiert; Pre-Cut=vorgeschnitten;
    Beginner Friendly=für Einsteiger; Fade Resistant=lichtecht; Odorless=geruchlos; High Gloss=hochglänzend;
    Washable=auswaschbar; Assorted Colors=farblich sortiert; Acid-Free=säurefrei; Easy to Use=einfach anzuwenden`,
  music: `Beginner Friendly=für Einsteiger; Low Action=niedrige Saitenlage; Full Size=volle Größe;
    Handmade=handgefertigt; Warm Tone=warmer Klang; Weighted Keys=gewichtete Tasten; Adjustable=verstellbar;
    Plug and Play=Plug & Play; Cardioid=Nierencharakteristik; Foldable=faltbar; Professional=professionell`,
  lab: `High Precision=hohe Präzision; Disposable=Einweg; Powder-Free=puderfrei; Industrial Grade=Industriequalität;
    Self-Adhesive=selbstklebend; Latex-Free=latexfrei; Heavy-Duty=robust; Auto Calibration=automatische Kalibrierung;
    Chemical Resistant=chemikalienbeständig; Food Safe=lebensmittelecht; Heat Resistant=hitzebeständig`,
  travel: `TSA Approved=TSA-zugelassen; Expandable=erweiterbar; Lightweight=leicht; Water-Resistant=wasserabweisend;
    Anti-Theft=diebstahlsicher; RFID Blocking=RFID-Schutz; Carry-On Size=Handgepäckgröße; Foldable=faltbar;
    360 Spinner Wheels=360-Grad-Rollen; Hardside=Hartschale; Padded=gepolstert; Large Capacity=viel Stauraum`,
  elegant: `Hypoallergenic=hypoallergen; Tarnish-Free=anlaufgeschützt; Dainty=filigran; Adjustable=verstellbar;
    Minimalist=minimalistisch; Waterproof=wasserdicht; Scratch Resistant=kratzfest; Engraved=mit Gravur;
    Nickel-Free=nickelfrei; Handmade=handgefertigt; Elegant=elegant; Luminous Hands=Leuchtzeiger`,
  cooling: `Energy Saving=energiesparend; Quiet=leise; Auto Shut-Off=Abschaltautomatik;
    Digital Display=Digitalanzeige; Programmable=programmierbar; Fast Heating=schnelles Aufheizen;
    Easy to Clean=leicht zu reinigen; Compact=kompakt; Overheat Protection=Überhitzungsschutz;
    Removable Parts=abnehmbare Teile; Touch Control=Touch-Bedienung`,
  party: `Reusable=wiederverwendbar; Biodegradable=biologisch abbaubar; Glitter=mit Glitzer;
    Pre-Strung=fertig aufgefädelt; Disposable=Einweg; Indoor and Outdoor=für drinnen und draußen;
    Easy Assembly=einfacher Aufbau; No Mess=ohne Kleckern; Self-Sealing=selbstschließend;
    Double Sided=beidseitig bedruckt`,
} satisfies Record<string, string>;
