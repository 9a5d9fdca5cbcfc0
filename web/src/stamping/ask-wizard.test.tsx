import { errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import { expect, it } from 'vitest'
import { renderWithSession } from '../session/test/render.tsx'
import { askWizard, WizardHost } from './ask-wizard.tsx'

// What the app loads late is here at once.
import './wizard/stamping-wizard.tsx'

const question = {
  ErrorId: errorCatalogue.previousJobsReadyQuestion.id,
  ErrorMessage: 'Ready?',
  MetaData: [],
}

it('is gone with the session of whom it asked, unanswered and not given up', async () => {
  const matti = await renderWithSession(<WizardHost />)
  const answers = askWizard([question], 'Oil')
  await matti.unmount()
  expect(await answers).toBeUndefined()
  const aino = await renderWithSession(<WizardHost />)
  expect(document.querySelector('[role="dialog"]')).toBeNull()
  await aino.unmount()
})
