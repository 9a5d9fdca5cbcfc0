import { defineErrors } from './entry.ts'

export const healthChecksErrors = defineErrors({
  inspectionChanged: {
    id: 900180,
    status: 412,
    text: {
      id: 910180,
      fi: 'Tarkastusta on muutettu sillä välin. Lue uusin ja tallenna uudelleen.',
      sv: 'Kontrollen har ändrats under tiden. Läs den senaste och spara igen.',
      en: 'The health check has changed meanwhile. Read the latest and save again.',
    },
  },
  inspectionUnknown: {
    id: 900181,
    status: 400,
    text: {
      id: 910181,
      fi: 'Tarkastusta ei löydy tältä ajoneuvolta. Avaa se uudelleen.',
      sv: 'Kontrollen hittades inte för det här fordonet. Öppna den igen.',
      en: 'The health check was not found for this vehicle. Open it again.',
    },
  },
  inspectionVehicleUnknown: {
    id: 900182,
    status: 400,
    text: {
      id: 910182,
      fi: 'Ajoneuvoa ei löydy. Hae se uudelleen.',
      sv: 'Fordonet hittades inte. Sök det igen.',
      en: 'The vehicle was not found. Search for it again.',
    },
  },
  surveyUnknown: {
    id: 900183,
    status: 400,
    text: {
      id: 910183,
      fi: 'Tarkastuspohjaa ei ole tai se on toinen kuin tarkastuksen. Valitse pohja uudelleen.',
      sv: 'Kontrollmallen finns inte eller är en annan än kontrollens. Välj mallen igen.',
      en: 'There is no such template, or the health check has another. Choose the template again.',
    },
  },
  /** `key` is the key of the value, and `reason` is the problem. */
  propertyInvalid: {
    id: 900184,
    status: 400,
    text: {
      id: 910184,
      fi: 'Arvo #key# ei sovi tarkastuspohjaan: #reason#.',
      sv: 'Värdet #key# passar inte kontrollmallen: #reason#.',
      en: 'The value #key# does not fit the template: #reason#.',
    },
  },
  /** `missing` is the number of checks without a light. */
  inspectionIncomplete: {
    id: 900185,
    status: 400,
    text: {
      id: 910185,
      fi: 'Tarkastuksesta puuttuvia kohtia: #missing#. Täytä ne ennen allekirjoitusta.',
      sv: 'Punkter som saknas i kontrollen: #missing#. Fyll i dem innan du skriver under.',
      en: 'Checks still missing: #missing#. Fill them in before signing.',
    },
  },
  findingUnknown: {
    id: 900186,
    status: 400,
    text: {
      id: 910186,
      fi: 'Havaintoa ei enää ole tarkastuksessa. Avaa tarkastus uudelleen.',
      sv: 'Fyndet finns inte längre i kontrollen. Öppna kontrollen igen.',
      en: 'The finding is no longer in the health check. Open the health check again.',
    },
  },
  followUpWorkOrderUnknown: {
    id: 900187,
    status: 400,
    text: {
      id: 910187,
      fi: 'Valitse tämän ajoneuvon avoin työmääräys.',
      sv: 'Välj en öppen arbetsorder för det här fordonet.',
      en: 'Choose an open work order of this vehicle.',
    },
  },
  followUpExists: {
    id: 900188,
    status: 409,
    text: {
      id: 910188,
      fi: 'Havainnosta on jo tehty työ tai tehtävä. Sovi muutoksista huoltoneuvojan kanssa.',
      sv: 'Fyndet har redan blivit ett jobb eller ett ärende. Kom överens om ändringar med servicerådgivaren.',
      en: 'The finding has already become a job or a task. Agree on changes with the service adviser.',
    },
  },
  reminderDateMissing: {
    id: 900189,
    status: 400,
    text: {
      id: 910189,
      fi: 'Anna muistutukselle päivä, joka on tulossa.',
      sv: 'Ange en kommande dag för påminnelsen.',
      en: 'Give the reminder a day to come.',
    },
  },
  tooManyPapers: {
    id: 900261,
    status: 429,
    text: {
      id: 930201,
      fi: 'Edellisiä PDF-tulosteitasi tehdään vielä. Odota, että ne valmistuvat, ja yritä uudelleen.',
      sv: 'Dina tidigare PDF-utskrifter är inte klara än. Vänta tills de är det och försök igen.',
      en: 'Your earlier PDFs are still being made. Wait until they are ready, then try again.',
    },
  },
  paperTooCostly: {
    id: 900262,
    status: 400,
    text: {
      id: 930202,
      fi: 'Kuntotarkastuksesta ei saatu PDF:ää, koska siinä on liikaa. Lyhennä huomautuksia tai poista merkintöjä, ja yritä uudelleen.',
      sv: 'Kontrollen kunde inte göras till en PDF, eftersom den innehåller för mycket. Korta anteckningarna eller ta bort markeringar och försök igen.',
      en: 'No PDF could be made of the health check, because it holds too much. Shorten its notes or remove markers, then try again.',
    },
  },
  /** `phone` is the workshop's number, sent only for a link that once existed. */
  offerClosed: {
    id: 900195,
    status: 404,
    text: {
      id: 910195,
      fi: 'Linkki ei ole enää voimassa. Soita korjaamolle.',
      sv: 'Länken gäller inte längre. Ring verkstaden.',
      en: 'This link is no longer valid. Call the workshop.',
    },
  },
  offerReplaced: {
    id: 900250,
    status: 409,
    text: {
      id: 930000,
      fi: 'Tästä kohdasta on uudempi tarjous. Avaa uusin linkki tai soita korjaamolle.',
      sv: 'Det finns en nyare offert för den här punkten. Öppna den nyaste länken eller ring verkstaden.',
      en: 'There is a newer offer for this item. Open the newest link or call the workshop.',
    },
  },
  offerAnsweredTooOften: {
    id: 900251,
    status: 409,
    text: {
      id: 930001,
      fi: 'Vastauksia on muutettu liian monta kertaa. Soita korjaamolle ja sovi työstä puhelimessa.',
      sv: 'Svaren har ändrats för många gånger. Ring verkstaden och kom överens per telefon.',
      en: 'The answers were changed too many times. Call the workshop and agree on the work by phone.',
    },
  },
  offerSentenceMissing: {
    id: 900510,
    status: 400,
    text: {
      id: 936886,
      fi: 'Kirjoita asiakkaalle lause kohdasta #finding#.',
      sv: 'Skriv en mening till kunden om #finding#.',
      en: 'Write a sentence for the customer about #finding#.',
    },
  },
  offerPhotoUnknown: {
    id: 900511,
    status: 400,
    text: {
      id: 936887,
      fi: 'Kuva ei kuulu tähän havaintoon. Valitse kuvat uudelleen.',
      sv: 'Bilden hör inte till fyndet. Välj bilderna på nytt.',
      en: 'The photo does not belong to this finding. Choose the photos again.',
    },
  },
  offerChannelMissing: {
    id: 900513,
    status: 409,
    text: {
      id: 936914,
      fi: 'Tämä palvelin ei lähetä näin tai vastaanottaja on väärää muotoa. Lähetä linkki itse.',
      sv: 'Servern skickar inte så här, eller mottagaren har fel form. Skicka länken själv.',
      en: 'This server does not send this way, or the recipient has the wrong form. Send the link yourself.',
    },
  },
  offerNotAccepted: {
    id: 900512,
    status: 409,
    text: {
      id: 936888,
      fi: 'Asiakas on muuttanut vastaustaan. Katso uusi vastaus.',
      sv: 'Kunden har ändrat sitt svar. Se det nya svaret.',
      en: 'The customer has changed the answer. See the new answer.',
    },
  },
  /** `user` is the other administrator, and `fields` names what both changed. */
  templateChanged: {
    id: 900470,
    status: 412,
    text: {
      id: 936306,
      fi: '#user# muutti samaa kohtaa sillä välin: #fields#. Valitse, kumpi jää, ja tallenna uudelleen.',
      sv: '#user# ändrade samma sak under tiden: #fields#. Välj vilket som gäller och spara igen.',
      en: '#user# changed the same in the meantime: #fields#. Choose which one to keep, and save again.',
    },
  },
  /** `picture` is the name of the picture. */
  templatePictureUnreadable: {
    id: 900471,
    status: 400,
    text: {
      id: 936307,
      fi: 'Kuvaa #picture# ei voi lukea. Valitse toinen PNG- tai JPEG-tiedosto.',
      sv: 'Bilden #picture# kan inte läsas. Välj en annan PNG- eller JPEG-fil.',
      en: 'The picture #picture# cannot be read. Choose another PNG or JPEG file.',
    },
  },
})
