import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { renderWithSession } from '../../../../platform/session/test/render.tsx'
import { StampingQuestionsProvider, useStampingQuestions } from '../stamping-questions.tsx'

type Provided = ReturnType<typeof useStampingQuestions> & { readonly queries: QueryClient }

/** Renders the provider without a page, and returns its value and the query client. */
export async function renderQuestions() {
  const drawn: Provided[] = []
  const { unmount } = await renderWithSession(
    <StampingQuestionsProvider>
      <Consumer onDraw={(provided) => drawn.push(provided)} />
    </StampingQuestionsProvider>,
  )
  const [provided] = drawn
  if (!provided) throw new Error('nothing was drawn')
  return { ...provided, unmount }
}

function Consumer({ onDraw }: { onDraw: (provided: Provided) => void }) {
  const queries = useQueryClient()
  onDraw({ ...useStampingQuestions(), queries })
  return null
}
