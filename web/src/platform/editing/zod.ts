import * as z from 'zod'

// Prevents Zod from trying `new Function`. The content security policy forbids it, and Firefox would log an
// error.
z.config({ jitless: true })

export * as z from 'zod'
