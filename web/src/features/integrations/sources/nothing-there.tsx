import { IconCircleCheck } from '@tabler/icons-react'

/** A line for an empty list, which is good news. */
export const NothingThere = ({ words }: { readonly words: string }) => (
  <p className="line gap-8 pad-12-16 card type-15 soft">
    <IconCircleCheck size={20} aria-hidden="true" className="rigid done" />
    {words}
  </p>
)
