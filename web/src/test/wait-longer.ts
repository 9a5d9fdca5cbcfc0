import { configure } from '@testing-library/dom'

// `findByRole` and the like would give up after a second, which a busy machine needs for one answer.
configure({ asyncUtilTimeout: 60_000 })
