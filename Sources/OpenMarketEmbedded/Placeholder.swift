// Glue between the client and the embedded market.
