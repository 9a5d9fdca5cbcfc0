import { defineErrors } from './entry.ts'

export const integrationJobErrors = defineErrors({
  tooManyJobs: {
    id: 900340,
    status: 409,
    text: {
      id: 932040,
      fi: 'Palvelutilillä on jo #most# keskeneräistä eräajoa. Odota jonkin päättymistä tai peru yksi.',
      sv: 'Tjänstekontot har redan #most# körningar som inte är klara. Vänta tills någon är klar eller avbryt en.',
      en: 'The service account already has #most# jobs that have not ended. Wait until one ends, or cancel one.',
    },
  },
  jobStateWrong: {
    id: 900341,
    status: 409,
    text: {
      id: 932041,
      fi: 'Eräajo ei ole oikeassa tilassa. Sen tila on #state#. Lue eräajo ja jatka siitä.',
      sv: 'Körningen är inte i rätt tillstånd. Dess tillstånd är #state#. Läs körningen och fortsätt därifrån.',
      en: 'The job is not in the right state. Its state is #state#. Read the job and continue from there.',
    },
  },
  jobPieceAfterGap: {
    id: 900342,
    status: 409,
    text: {
      id: 932042,
      fi: 'Tiedostosta puuttuu tavuja ennen tätä osaa. Jatka tavusta #received#.',
      sv: 'Filen saknar byte före den här delen. Fortsätt från byte #received#.',
      en: 'The file lacks bytes before this piece. Continue at byte #received#.',
    },
  },
  jobLengthUnknown: {
    id: 900552,
    status: 409,
    text: {
      id: 939807,
      fi: 'Tiedoston pituutta ei ole ilmoitettu. Lähetä viimeinen osa uudelleen pituuden kanssa, kuten bytes 900-999/1000.',
      sv: 'Filens längd är inte angiven. Skicka den sista delen på nytt med längden, som bytes 900-999/1000.',
      en: 'The length of the file is not announced. Send the last piece again with it, such as bytes 900-999/1000.',
    },
  },
  jobFileMissing: {
    id: 940012,
    status: 409,
    text: {
      id: 940011,
      fi: 'Eräajolla ei ole vielä tiedostoa. Lähetä se ensin: PUT …/records.',
      sv: 'Körningen har ingen fil ännu. Skicka den först: PUT …/records.',
      en: 'The job has no file yet. Send it first: PUT …/records.',
    },
  },
  jobFileIncomplete: {
    id: 900343,
    status: 409,
    text: {
      id: 932043,
      fi: 'Tiedosto ei ole kokonainen: #received# tavua on saapunut, ja tavuja pitäisi olla #expected#. Lähetä puuttuvat tavut.',
      sv: 'Filen är inte komplett: #received# byte har kommit av #expected#. Skicka de byte som saknas.',
      en: 'The file is not complete: it has #received# bytes and should have #expected#. Send the missing bytes.',
    },
  },
})
