import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { renderWithSession } from '../../../platform/session/test/render.tsx'
import { askWizard, WizardHost } from './ask-wizard.tsx'

// What the app loads late is here at once.
import './stamping-wizard.tsx'

const question = {
  ErrorId: errorCodes.previousJobsReadyQuestion.id,
  ErrorMessage: 'Ready?',
  MetaData: [],
}

it('is gone with the session of whom it asked, unanswered and not given up', async () => {
  const matti = await renderWithSession(<WizardHost />)
  const answers = vi.fn()
  await act(async () => void askWizard([question], 'Oil').then(answers))
  expect(document.querySelector('[role="dialog"]')).not.toBeNull()
  await matti.unmount()
  expect(answers).toHaveBeenCalledWith(undefined)
  const aino = await renderWithSession(<WizardHost />)
  expect(document.querySelector('[role="dialog"]')).toBeNull()
  await aino.unmount()
})
