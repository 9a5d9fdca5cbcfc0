import { defineErrors } from './entry.ts'

export const stampingErrors = defineErrors({
  mixedJobAndLabourRows: {
    id: 118449,
    status: 400,
    text: {
      id: 118449,
      fi: 'Töitä ja työrivejä ei voi leimata samalla kertaa.',
      sv: 'Jobb och arbetsrader kan inte stämplas samtidigt.',
      en: 'Jobs and labour rows cannot be clocked together.',
    },
  },
  workOrderReadyQuestion: {
    id: 118332,
    status: 400,
    text: {
      id: 118332,
      fi: 'Merkitäänkö työmääräys valmiiksi?',
      sv: 'Ska arbetsordern markeras som klar?',
      en: 'Is the work order ready?',
    },
  },
  previousJobsReadyQuestion: {
    id: 119913,
    status: 400,
    text: {
      id: 119913,
      fi: 'Ovatko edelliset työt valmiita?',
      sv: 'Är de föregående jobben klara?',
      en: 'Are the previous jobs ready?',
    },
  },
  overtimeQuestion: {
    id: 118389,
    status: 400,
    text: { id: 118389, fi: 'Onko tämä ylityötä?', sv: 'Är detta övertid?', en: 'Is this overtime?' },
  },
  flexTimeQuestion: {
    id: 118390,
    status: 400,
    text: { id: 118390, fi: 'Onko tämä liukumaa?', sv: 'Är detta flextid?', en: 'Is this flextime?' },
  },
  kikyTimeQuestion: {
    id: 119176,
    status: 400,
    text: { id: 119176, fi: 'Onko tämä KiKy-aikaa?', sv: 'Är detta KiKy-tid?', en: 'Is this KiKy time?' },
  },
  endNonPresenceQuestion: {
    id: 119939,
    status: 400,
    text: {
      id: 119939,
      fi: 'Päällekkäisiä leimauksia löytyi. Korvataanko päällekkäiset päättymisajat?',
      sv: 'Överlappande stämplingar hittades. Ska överlappande sluttider skrivas över?',
      en: 'Overlapping stampings were found. Overwrite overlapping end times?',
    },
  },
  stampingEmployeeUnknown: {
    id: 900040,
    status: 400,
    text: {
      id: 910015,
      fi: 'Valitse leimaava työntekijä luettelosta.',
      sv: 'Välj en stämplande medarbetare i listan.',
      en: 'Choose an employee from the list.',
    },
  },
  stampingTypeUnknown: {
    id: 900041,
    status: 400,
    text: {
      id: 910016,
      fi: 'Valitse leimaustyyppi.',
      sv: 'Välj en stämplingstyp.',
      en: 'Choose a clocking type.',
    },
  },
  stampingRowsMissing: {
    id: 900042,
    status: 400,
    text: {
      id: 910017,
      fi: 'Valitse vähintään yksi rivi.',
      sv: 'Välj minst en rad.',
      en: 'Choose at least one row.',
    },
  },
  stampingRowUnknown: {
    id: 900043,
    status: 400,
    text: {
      id: 910018,
      fi: 'Riviä #row# ei ole enää työmääräyksellä. Lataa työmääräys uudelleen.',
      sv: 'Raden #row# finns inte längre på arbetsordern. Ladda om arbetsordern.',
      en: 'Row #row# is no longer on the work order. Reload the work order.',
    },
  },
  stampingRowProhibited: {
    id: 900044,
    status: 400,
    text: {
      id: 910019,
      fi: 'Riville #row# ei voi leimata. Valitse toinen rivi.',
      sv: 'Det går inte att stämpla på raden #row#. Välj en annan rad.',
      en: 'Nobody can clock on to row #row#. Choose another row.',
    },
  },
  stampingRowNotSelectable: {
    id: 900045,
    status: 400,
    text: {
      id: 910020,
      fi: 'Vain työriveille voi leimata. Valitse työrivi.',
      sv: 'Det går bara att stämpla på arbetsrader. Välj en arbetsrad.',
      en: 'Only labour rows can be clocked. Choose a labour row.',
    },
  },
  stampingStartInFuture: {
    id: 900047,
    status: 400,
    text: {
      id: 910022,
      fi: 'Alkuaika ei voi olla tulevaisuudessa. Anna aikaisempi aika.',
      sv: 'Starttiden kan inte ligga i framtiden. Ange en tidigare tid.',
      en: 'The start time cannot be in the future. Give an earlier time.',
    },
  },
  stampingStartTooEarly: {
    id: 900048,
    status: 400,
    text: {
      id: 910023,
      fi: 'Alkuaika on liian aikainen: aikaisintaan #earliest#.',
      sv: 'Starttiden är för tidig: tidigast #earliest#.',
      en: 'The start time is too early: #earliest# at the earliest.',
    },
  },
  stampingStartInsideClosed: {
    id: 900049,
    status: 400,
    text: {
      id: 910024,
      fi: 'Alkuaika osuu päättyneen leimauksen päälle. Anna myöhempi aika.',
      sv: 'Starttiden infaller under en avslutad stämpling. Ange en senare tid.',
      en: 'The start time falls inside an ended clocking. Give a later time.',
    },
  },
  /** `earliest` is the earliest possible start. */
  stampingStartBeforeOther: {
    id: 900291,
    status: 409,
    text: {
      id: 930891,
      fi: 'Alkuajan jälkeen on jo leimaus #from#–#to#. Aloita aikaisintaan #earliest#.',
      sv: 'Efter starttiden finns redan stämplingen #from#–#to#. Börja tidigast #earliest#.',
      en: 'There is already a clocking #from#–#to# after that start. Start at #earliest# or later.',
    },
  },
  stampingOverlaps: {
    id: 900050,
    status: 409,
    text: {
      id: 910025,
      fi: 'Toinen leimaus ehti ensin. Tarkista leimaukset ja yritä uudelleen.',
      sv: 'En annan stämpling hann före. Kontrollera stämplingarna och försök igen.',
      en: 'Another clocking came first. Check the clockings and try again.',
    },
  },
  multipleJobsStamped: {
    id: 900051,
    status: 400,
    text: {
      id: 910026,
      fi: 'Leimaa yksi työ kerrallaan.',
      sv: 'Stämpla ett jobb i taget.',
      en: 'Clock on to one job at a time.',
    },
  },
  stampingOthersForbidden: {
    id: 900052,
    status: 403,
    text: {
      id: 910027,
      fi: 'Voit leimata vain omaa työaikaasi.',
      sv: 'Du kan bara stämpla din egen arbetstid.',
      en: 'You can clock only your own time.',
    },
  },
  stampingClientTimeTooOld: {
    id: 900053,
    status: 400,
    text: {
      id: 910090,
      fi: 'Leimaus tehtiin niin kauan sitten (#made#), ettei sitä voi enää tallentaa. Pyydä esihenkilöä lisäämään se.',
      sv: 'Stämplingen gjordes för länge sedan (#made#) för att kunna sparas. Be din arbetsledare lägga till den.',
      en: 'The clocking was made too long ago (#made#) to be saved. Ask your supervisor to add it.',
    },
  },
  stampingUnknown: {
    id: 900054,
    status: 404,
    text: {
      id: 910091,
      fi: 'Leimausta ei enää ole. Lataa päivä uudelleen.',
      sv: 'Stämplingen finns inte längre. Ladda om dagen.',
      en: 'There is no such clocking any more. Load the day again.',
    },
  },
  stampingChanged: {
    id: 900055,
    status: 409,
    text: {
      id: 910092,
      fi: 'Leimausta on muutettu sillä välin. Lataa päivä uudelleen ja toista korjaus.',
      sv: 'Stämplingen har ändrats under tiden. Ladda om dagen och gör om rättelsen.',
      en: 'The clocking was changed in the meantime. Load the day again and repeat the correction.',
    },
  },
  stampingCorrectionForbidden: {
    id: 900056,
    status: 403,
    text: {
      id: 910093,
      fi: 'Et voi korjata näitä leimauksia. Pyydä korjausta esihenkilöltäsi tai lisää kommentti.',
      sv: 'Du får inte rätta de här stämplingarna. Be din arbetsledare eller lägg till en kommentar.',
      en: 'You may not correct these clockings. Ask your supervisor, or add a comment.',
    },
  },
  stampingCorrectionInFuture: {
    id: 900057,
    status: 400,
    text: {
      id: 910094,
      fi: 'Leimausta ei voi siirtää tulevaisuuteen. Anna aikaisempi aika.',
      sv: 'En stämpling kan inte flyttas till framtiden. Ange en tidigare tid.',
      en: 'Clockings cannot be moved into the future. Give an earlier time.',
    },
  },
  stampingCorrectionEmpty: {
    id: 900058,
    status: 400,
    text: {
      id: 910095,
      fi: 'Korjaus ei muuttaisi mitään. Vaihda aika, tyyppi tai rivit.',
      sv: 'Rättelsen skulle inte ändra något. Byt tid, typ eller rader.',
      en: 'The correction would change nothing. Change the time, the type or the rows.',
    },
  },
  stampingCorrectionOutside: {
    id: 900059,
    status: 400,
    text: {
      id: 910096,
      fi: 'Ajan on oltava leimauksen tai sen viereisen aukon sisällä, #from#–#to#.',
      sv: 'Tiden måste ligga inom stämplingen eller luckan bredvid, #from#–#to#.',
      en: 'The time must lie inside the clocking or the gap next to it, from #from# to #to#.',
    },
  },
  stampingNotForgotten: {
    id: 900064,
    status: 400,
    text: {
      id: 910097,
      fi: 'Leimaus ei ole jäänyt auki aiemmalta päivältä. Lopeta se tavalliseen tapaan.',
      sv: 'Stämplingen är inte från en tidigare dag. Avsluta den som vanligt.',
      en: 'The clocking does not run from an earlier day. Stop it as usual.',
    },
  },
  stampingEndOutside: {
    id: 900065,
    status: 400,
    text: {
      id: 910098,
      fi: 'Lopetusajan on oltava välillä #from#–#to#.',
      sv: 'Sluttiden måste ligga mellan #from# och #to#.',
      en: 'The end must lie between #from# and #to#.',
    },
  },
  stampingTimeCorrected: {
    id: 900066,
    status: 400,
    text: {
      id: 910099,
      fi: 'Aikaa (#at#) on korjattu leimauksen jälkeen, joten leimausta ei tallennettu. Tarkista päivän leimaukset.',
      sv: 'Tiden (#at#) har rättats efter stämplingen, så stämplingen sparades inte. Kontrollera dagens stämplingar.',
      en: 'The time (#at#) was corrected after you clocked on, so the clocking was not saved. Check the day’s clockings.',
    },
  },
  undoUnknown: {
    id: 900500,
    status: 404,
    text: {
      id: 936878,
      fi: 'Kumottavaa ei enää ole. Tarkista päivän leimaukset.',
      sv: 'Det finns inget kvar att ångra. Kontrollera dagens stämplingar.',
      en: 'There is nothing left to undo. Check the day’s clockings.',
    },
  },
  undoTooLate: {
    id: 900501,
    status: 400,
    text: {
      id: 936841,
      fi: 'Leimauksesta (#at#) on liian kauan, joten sitä ei voi enää kumota. Korjaa se leimausten korjauksessa.',
      sv: 'Stämplingen (#at#) är för gammal för att ångras. Rätta den bland rättelserna.',
      en: 'The clocking (#at#) is too old to be undone. Correct it among the corrections.',
    },
  },
  undoLaterStamping: {
    id: 900502,
    status: 400,
    text: {
      id: 936842,
      fi: 'Leimauksen (#at#) jälkeen on leimattu uudelleen, joten sitä ei voi kumota. Kumoa ensin myöhempi leimaus.',
      sv: 'Efter stämplingen (#at#) finns en senare, så den kan inte ångras. Ångra först den senare.',
      en: 'There is a later clocking after this one (#at#), so it cannot be undone. Undo the later one first.',
    },
  },
  undoTimeChanged: {
    id: 900503,
    status: 400,
    text: {
      id: 936843,
      fi: 'Aikaa on muutettu leimauksen (#at#) jälkeen, joten sitä ei voi kumota. Tarkista päivän leimaukset.',
      sv: 'Tiden har ändrats efter stämplingen (#at#), så den kan inte ångras. Kontrollera dagens stämplingar.',
      en: 'The time was changed after the clocking (#at#), so it cannot be undone. Check the day’s clockings.',
    },
  },
  undoRowsChanged: {
    id: 900504,
    status: 400,
    text: {
      id: 936844,
      fi: 'Kuitattuja rivejä on muutettu leimauksen jälkeen, joten sitä ei voi kumota. Avaa työmääräys.',
      sv: 'De kvitterade raderna har ändrats efter stämplingen, så den kan inte ångras. Öppna arbetsordern.',
      en: 'The signed rows were changed after the clocking, so it cannot be undone. Open the work order.',
    },
  },
})
