import { configure } from '@testing-library/dom'

// `findByRole` and similar would time out after a second, in which a busy machine may not answer once.
configure({ asyncUtilTimeout: 60_000 })
