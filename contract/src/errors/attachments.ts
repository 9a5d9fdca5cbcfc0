import { defineErrors } from './entry.ts'

export const attachmentsErrors = defineErrors({
  fileMissing: {
    id: 900100,
    status: 400,
    text: {
      id: 910100,
      fi: 'Valitse vähintään yksi tiedosto.',
      sv: 'Välj minst en fil.',
      en: 'Choose at least one file.',
    },
  },
  fileEmpty: {
    id: 900101,
    status: 400,
    text: {
      id: 910101,
      fi: 'Tiedosto #file# on tyhjä. Valitse toinen tiedosto.',
      sv: 'Filen #file# är tom. Välj en annan fil.',
      en: 'The file #file# is empty. Choose another file.',
    },
  },
  tooManyFiles: {
    id: 900102,
    status: 400,
    text: {
      id: 910102,
      fi: 'Kerralla voi lähettää enintään #most# tiedostoa. Lähetä loput erikseen.',
      sv: 'Högst #most# filer kan skickas på en gång. Skicka resten separat.',
      en: 'At most #most# files can be sent at once. Send the rest separately.',
    },
  },
  fileTypeNotAccepted: {
    id: 900103,
    status: 415,
    text: {
      id: 910103,
      fi: 'Tiedostoa #file# ei voi liittää. Kuvat (JPEG, PNG, WebP, HEIC), videot (MP4, QuickTime, WebM) ja PDF-tiedostot käyvät.',
      sv: '#file# kan inte bifogas. Bilder (JPEG, PNG, WebP, HEIC), videor (MP4, QuickTime, WebM) och PDF-filer går bra.',
      en: '#file# is not of a kind that can be attached. Pictures (JPEG, PNG, WebP, HEIC), videos (MP4, QuickTime, WebM) and PDF files can.',
    },
  },
  fileFormatNotAccepted: {
    id: 900300,
    status: 415,
    text: {
      id: 931000,
      fi: 'Tiedoston #file# muoto on #format#, eikä sitä voi liittää. Kuvat (JPEG, PNG, WebP, HEIC), videot (MP4, QuickTime, WebM) ja PDF-tiedostot käyvät.',
      sv: '#file# har formatet #format# och kan inte bifogas. Bilder (JPEG, PNG, WebP, HEIC), videor (MP4, QuickTime, WebM) och PDF-filer går bra.',
      en: 'The format of #file# is #format#, which cannot be attached. Pictures (JPEG, PNG, WebP, HEIC), videos (MP4, QuickTime, WebM) and PDF files can.',
    },
  },
  pictureFileNotAccepted: {
    id: 900292,
    status: 415,
    text: {
      id: 931702,
      fi: 'Tiedostosta #file# ei voi tehdä kuvaa. Valitse JPEG-, PNG- tai WebP-kuva.',
      sv: 'Det går inte att göra en bild av #file#. Välj en bild i JPEG, PNG eller WebP.',
      en: '#file# cannot be made into a picture. Choose a JPEG, PNG or WebP picture.',
    },
  },
  fileTooLarge: {
    id: 900104,
    status: 413,
    text: {
      id: 910104,
      fi: '#file# on liian suuri: enintään #megabytes# Mt. Valitse pienempi tiedosto.',
      sv: '#file# är för stor: högst #megabytes# MB. Välj en mindre fil.',
      en: '#file# is too large: at most #megabytes# MB. Choose a smaller file.',
    },
  },
  fileUnreadable: {
    id: 900105,
    status: 400,
    text: {
      id: 910105,
      fi: '#file# on vioittunut, eikä sitä voi lukea. Valitse toinen tiedosto.',
      sv: '#file# är skadad och kan inte läsas. Välj en annan fil.',
      en: '#file# is damaged and cannot be read. Choose another file.',
    },
  },
  fileTooCostly: {
    id: 900260,
    status: 400,
    text: {
      id: 930200,
      fi: 'Tiedoston #file# käsittely kestää liian kauan. Avaa se, tallenna kuva uudelleen JPEG-kuvana tai video MP4-videona, ja lähetä se.',
      sv: 'Det tar för lång tid att behandla #file#. Öppna filen, spara en bild på nytt som JPEG eller en video som MP4 och skicka den.',
      en: '#file# takes too long to process. Open it, save a picture again as JPEG or a video as MP4, and send that.',
    },
  },
  pictureTooManyPixels: {
    id: 900106,
    status: 400,
    text: {
      id: 910106,
      fi: 'Kuva #file# on liian suuri: enintään #megapixels# megapikseliä. Valitse pienempi kuva.',
      sv: 'Bilden #file# är för stor: högst #megapixels# megapixel. Välj en mindre bild.',
      en: 'The picture #file# is too large: at most #megapixels# megapixels. Choose a smaller picture.',
    },
  },
  signatureNotPng: {
    id: 900107,
    status: 400,
    text: {
      id: 910107,
      fi: 'Allekirjoituksen on oltava PNG-kuva.',
      sv: 'En underskrift måste vara en PNG-bild.',
      en: 'A signature must be a PNG picture.',
    },
  },
  uploadIncomplete: {
    id: 900108,
    status: 400,
    text: {
      id: 910108,
      fi: 'Tiedostosta #file# saapui vain osa. Lähetä se uudelleen.',
      sv: 'Bara en del av #file# kom fram. Skicka den igen.',
      en: 'Only a part of #file# arrived. Send it again.',
    },
  },
  uploadGone: {
    id: 900109,
    status: 404,
    text: {
      id: 910109,
      fi: 'Lähetys keskeytyi liian kauan sitten. Lähetä tiedosto uudelleen.',
      sv: 'Sändningen avbröts för länge sedan. Skicka filen igen.',
      en: 'The upload was interrupted too long ago. Send the file again.',
    },
  },
  uploadOfAnother: {
    id: 900110,
    status: 403,
    text: {
      id: 910110,
      fi: 'Toinen henkilö aloitti tämän lähetyksen. Lähetä tiedosto uudelleen.',
      sv: 'En annan person började den här sändningen. Skicka filen igen.',
      en: 'Another person began this upload. Send the file again.',
    },
  },
  uploadOffsetWrong: {
    id: 900111,
    status: 409,
    text: {
      id: 910111,
      fi: 'Lähetys jatkuu toisesta kohdasta. Yritä uudelleen.',
      sv: 'Sändningen fortsätter från ett annat ställe. Försök igen.',
      en: 'The upload continues at another point. Try again.',
    },
  },
  rangeNotSatisfiable: {
    id: 900112,
    status: 416,
    text: {
      id: 910112,
      fi: 'Tiedostossa ei ole tällaista osaa.',
      sv: 'Filen har ingen sådan del.',
      en: 'The file has no such part.',
    },
  },
  storageFull: {
    id: 900113,
    status: 507,
    text: {
      id: 910113,
      fi: 'Palvelimen tallennustila on täynnä. Ilmoita ylläpitäjälle; mitään ei tallennettu.',
      sv: 'Serverns lagringsutrymme är fullt. Meddela administratören; ingenting sparades.',
      en: 'The server’s storage is full. Tell your administrator; nothing was saved.',
    },
  },
})
