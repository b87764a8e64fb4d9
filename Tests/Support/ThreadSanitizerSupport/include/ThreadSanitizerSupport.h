/// Empty: this module is linked, not imported. See mutex.c.
