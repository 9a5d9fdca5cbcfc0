import type { Help } from '../help-entry.ts'

/** The help of the pages about one car: its work order, health check, tyres, photos and signature. */
export const carHelp = {
  workOrderSearch: {
    steps: [
      {
        fi: ['Kirjoita kilpi tai numero', 'Koko kilpi avaa työmääräyksen, jos autolla on vain yksi kesken.'],
        sv: ['Skriv skylt eller nummer', 'En hel skylt öppnar arbetsordern, om bilen har bara en pågående.'],
        en: [
          'Type a plate or a number',
          'A whole plate opens the work order if the car has only one active.',
        ],
      },
      {
        fi: ['Tai lue kameralla', 'Kilpi, valmistenumero ja viivakoodi käyvät.'],
        sv: ['Eller läs med kameran', 'Skylt, chassinummer och streckkod duger.'],
        en: ['Or read it with the camera', 'A plate, a VIN and a barcode will do.'],
      },
    ],
  },
  workOrder: {
    drawing: 'row',
    steps: [
      {
        fi: ['Valitse rivi', 'Napauta ruutua. Voit valita monta.'],
        sv: ['Välj en rad', 'Tryck på rutan. Du kan välja flera.'],
        en: ['Choose a row', 'Tap its box. You can choose several.'],
      },
      {
        fi: ['Leimaa tai kuittaa', 'Napit ovat alareunassa, palkin yläpuolella.'],
        sv: ['Stämpla eller kvittera', 'Knapparna finns längst ner, ovanför fältet.'],
        en: ['Clock on or sign off', 'The buttons are at the bottom, above the bar.'],
      },
      {
        fi: ['Osa puuttuu?', 'Pyydä osa riviltä. Varaosat näkee pyynnön heti.'],
        sv: ['Saknas en del?', 'Be om delen på raden. Reservdelarna ser det genast.'],
        en: ['A part is missing?', 'Ask for it on the row. The parts desk sees it at once.'],
      },
    ],
  },
  'workOrder/workorder': {
    steps: [
      {
        fi: ['Asiakas ja luvattu aika ensin', 'Puhelinnumero soittaa napauttamalla.'],
        sv: ['Kunden och utlovad tid först', 'Ett tryck på numret ringer.'],
        en: ['Customer and promised time first', 'A tap on the number calls.'],
      },
      {
        fi: ['Muuttuiko jokin?', 'Muokkaa on kolmen pisteen valikossa. Historia näyttää, kuka muutti.'],
        sv: [
          'Har något ändrats?',
          'Redigera finns i menyn med tre punkter. Historiken visar vem som ändrade.',
        ],
        en: [
          'Did something change?',
          'Edit is in the menu with three dots. The history shows who changed what.',
        ],
      },
    ],
  },
  'workOrder/chat': {
    steps: [
      {
        fi: ['Kaikki tästä autosta yhdessä paikassa', 'Viestin näkevät kaikki, jotka tekevät työtä.'],
        sv: ['Allt om bilen på ett ställe', 'Meddelandet ser alla som arbetar med den.'],
        en: ['Everything about this car in one place', 'All who work on it see your message.'],
      },
      {
        fi: ['Liitä viesti työhön', 'Silloin se löytyy myös työn kohdalta.'],
        sv: ['Fäst meddelandet vid ett jobb', 'Då finns det också vid jobbet.'],
        en: ['Attach a message to a job', 'It is then found at the job, too.'],
      },
    ],
  },
  'workOrder/attachments': {
    steps: [
      {
        fi: ['Kuvat ja tiedostot', 'Napauta kuvaa nähdäksesi sen suurena. Pyyhkäise seuraavaan.'],
        sv: ['Bilder och filer', 'Tryck på en bild för att se den stor. Svep till nästa.'],
        en: ['Photos and files', 'Tap a photo to enlarge it. Swipe to the next.'],
      },
      {
        fi: ['Ilman verkkoakin', 'Kuva jää laitteelle ja lähtee, kun yhteys palaa.'],
        sv: ['Även utan nät', 'Bilden finns kvar på enheten och skickas när nätet är tillbaka.'],
        en: [
          'Without a network, too',
          'The photo stays on the device, and is sent when the network is back.',
        ],
      },
    ],
  },
  newWorkOrder: {
    steps: [
      {
        fi: ['Aloita kilvestä', 'Tuttu auto tuo asiakkaan mukanaan.'],
        sv: ['Börja med skylten', 'En känd bil tar med sig kunden.'],
        en: ['Begin with the plate', 'A known car brings its customer along.'],
      },
      {
        fi: ['Työt, lupaus ja aika', 'Ehdotettu aika on ensimmäinen, josta kukaan ei myöhästy.'],
        sv: ['Jobb, löfte och tid', 'Den föreslagna tiden är den första som inte försenar någon.'],
        en: ['Jobs, promise and time', 'The proposed time is the first that makes nobody late.'],
      },
    ],
  },
  vehicleSearch: {
    steps: [
      {
        fi: ['Kilpi tai valmistenumeron loppu', 'Muutama merkki riittää.'],
        sv: ['Skylt eller slutet av chassinumret', 'Några tecken räcker.'],
        en: ['Plate, or the end of the VIN', 'A few characters are enough.'],
      },
    ],
  },
  vehicle: {
    steps: [
      {
        fi: ['Milloin se oli täällä viimeksi?', 'Viimeisimmät käynnit ovat heti ylhäällä.'],
        sv: ['När var den här senast?', 'De senaste besöken finns genast överst.'],
        en: ['When was it here last?', 'The latest visits are at the top.'],
      },
      {
        fi: ['Mitä on kesken?', 'Avoimet työmääräykset, löydökset ja renkaat ovat välilehdillä.'],
        sv: ['Vad är öppet?', 'Öppna arbetsorder, fynd och däck finns på flikarna.'],
        en: ['What is open?', 'Open work orders, findings and tyres are on the tabs.'],
      },
    ],
  },
  healthCheck: {
    drawing: 'lights',
    steps: [
      {
        fi: ['Merkitse vain poikkeavat', '“Loput kunnossa” ei koske kohtia, joissa on avoin löydös.'],
        sv: ['Märk bara det som avviker', '”Resten i ordning” rör inte punkter med ett öppet fynd.'],
        en: ['Mark only what differs', '“The rest is OK” leaves out checks with an open finding.'],
      },
      {
        fi: ['Sama kuin viimeksi?', '“Edelleen” ottaa löydöksen kuvineen, “Korjattu” sulkee sen.'],
        sv: ['Samma som förra gången?', '”Fortfarande” tar med fyndet och bilderna, ”Åtgärdat” stänger det.'],
        en: ['Same as last time?', '“Still so” takes the finding with its photos, “Mended” closes it.'],
      },
      {
        fi: ['Punaisesta työksi', 'Jatko avaa tarjouksen: lause, kuva ja hinta asiakkaalle.'],
        sv: ['Från rött till jobb', 'Nästa steg öppnar offerten: mening, bild och pris till kunden.'],
        en: ['From red to a job', 'Next step opens the offer: sentence, photo and price for the customer.'],
      },
    ],
  },
  tyre: {
    drawing: 'tyre',
    steps: [
      {
        fi: ['Neljä lukua, järjestyksessä', 'Napauta syvyyttä: numero siirtyy itse seuraavaan pyörään.'],
        sv: ['Fyra siffror, i ordning', 'Tryck på djupet: fältet går självt till nästa hjul.'],
        en: ['Four numbers, in order', 'Tap a depth: the pad moves to the next wheel by itself.'],
      },
      {
        fi: ['Merkit täyttyvät viimeksi tallennetusta', 'Muuta vain, jos renkaat on vaihdettu.'],
        sv: ['Märkena fylls från senast sparade', 'Ändra bara om däcken har bytts.'],
        en: ['Makes come from the last record', 'Change them only if the tyres were changed.'],
      },
    ],
  },
  autograph: {
    steps: [
      {
        fi: ['Asiakas näkee, mitä hyväksyy', 'Työt ja summa ovat kentän yllä.'],
        sv: ['Kunden ser vad hen godkänner', 'Jobben och summan står ovanför fältet.'],
        en: ['The customer sees what is agreed', 'Jobs and sum are above the field.'],
      },
      {
        fi: ['Sormella tai kynällä', 'Tyhjennä ja yritä uudelleen niin monta kertaa kuin haluat.'],
        sv: ['Med finger eller penna', 'Rensa och försök igen så många gånger du vill.'],
        en: ['With a finger or a pen', 'Clear it and try again as often as you like.'],
      },
    ],
  },
  camera: {
    steps: [
      {
        fi: ['Kuvaa niin monta kuin tarvitset', 'Kuvat menevät samaan työhön, kun lähetät ne.'],
        sv: ['Ta så många bilder du behöver', 'Bilderna går till samma jobb när du skickar dem.'],
        en: ['Take as many as you need', 'The photos go to the same job when you send them.'],
      },
      {
        fi: ['Ilman verkkoakin', 'Kuvat odottavat laitteella ja lähtevät itsestään.'],
        sv: ['Även utan nät', 'Bilderna väntar på enheten och skickas av sig själva.'],
        en: ['Without a network, too', 'The photos wait on the device, and are sent by themselves.'],
      },
    ],
  },
} as const satisfies Record<string, Help>
