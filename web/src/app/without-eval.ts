import * as z from 'zod'

// The content policy forbids `new Function`, which zod tries before its first schema: Firefox then logs an error for each page.
z.config({ jitless: true })
