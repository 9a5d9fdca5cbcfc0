import { defineTexts } from './entry.ts'

export const windowsSignInTexts = defineTexts({
  'windowsSignIn.name': { id: 929501, fi: 'Windows-tunnus', sv: 'Windows-konto', en: 'Windows account' },
  'windowsSignIn.hint': {
    id: 929502,
    fi: 'Yrityksen koneella, ilman salasanaa',
    sv: 'På företagets dator, utan lösenord',
    en: 'On a company computer, without a password',
  },
})
