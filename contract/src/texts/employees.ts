import { defineTexts } from './entry.ts'

export const employeesTexts = defineTexts({
  'picture.title': { id: 930880, fi: 'Kuva', sv: 'Bild', en: 'Picture' },
  'picture.choose': { id: 930881, fi: 'Valitse kuva', sv: 'Välj bild', en: 'Choose a picture' },
  'picture.change': { id: 930882, fi: 'Vaihda kuva', sv: 'Byt bild', en: 'Change the picture' },
  'picture.remove': { id: 930883, fi: 'Poista kuva', sv: 'Ta bort bilden', en: 'Remove the picture' },
  'picture.saved': { id: 930884, fi: 'Kuva tallennettu', sv: 'Bilden sparades', en: 'Picture saved' },
  'picture.removed': { id: 930885, fi: 'Kuva poistettu', sv: 'Bilden togs bort', en: 'Picture removed' },
  'picture.hint': {
    id: 930886,
    fi: 'Kuvasta näytetään neliön muotoinen osa työkavereille viesteissä ja luetteloissa.',
    sv: 'En kvadratisk del av bilden visas för kollegerna i chattar och listor.',
    en: 'A square part of the picture is shown to colleagues in chats and lists.',
  },
})
