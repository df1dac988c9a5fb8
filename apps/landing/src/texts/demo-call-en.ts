/** Fetched with the code of an example call. */
export const ENGLISH_DEMO_CALL = {
  panel: {
    kind: "Example call for {kind}.",
    trade: "What is your trade?",
    customer: "You are the customer. What do you say?",
    name: "Or type a name",
    say: "Say it",
    play: "Play the whole call",
    wait: "Pause",
    speaker: "Customer",
    soundOff: "Sound off",
    soundOn: "Sound on",
    isOff: "The sound is off.",
    soundless: "Your browser has no voice for this call. Read along in the captions.",
    ticket: "Job ticket",
    rows: "Name | Number | Trade | Problem | Address | Note | When | Typical job",
    stamps: { booked: "JOB BOOKED", moved: "JOB MOVED", asked: "Asked, not booked" },
  },
  greeting: "Thanks for calling. This is the AI assistant. What can we do for you?",
  questions: {
    name: `
    And who am I speaking with?
    This is Maria Lopez. | Thank you, {name}. | Maria Lopez
    My name is Dan Reed. | Thank you, {name}. | Dan Reed`,
    number: `
    What's the best number to reach you?
    It's 555-0142. | 555-0142, got it. | 555-0142
    It's 555-0178, but please text me. | 555-0178, by text, got it. | 555-0178, by text`,
    address: `
    What's the street address?
    14 Oak Street. | 14 Oak Street, thank you. | 14 Oak Street
    220 Mill Road, around the back. | 220 Mill Road, around the back, got it. | 220 Mill Road, around the back
    Am I talking to a person? | No, I'm an AI. I answer while everybody's out on a job. |`,
    note: `
    Is there anything the crew should know before they come?
    There's a dog in the yard. | A dog in the yard. I put that on the ticket. | Dog in the yard
    No, that's all. | All right. |
    What will it cost? | I don't quote prices over the phone. I put your question on the ticket. | Asked what it costs`,
  },
  booking: `
    Our first opening is {time}. Want me to book it? | This can't wait. I can send somebody {time}. Should I?
    Yes, please. | You're booked for {time}. | {time}
    Actually, {laterDay} works better. | All right, I moved you to {later}. | {later}
    No, not today. | All right, nothing is booked. Your number is on the ticket, in case you change your mind. |`,
  time: `
    {day} at {hour} | tonight | today | tomorrow | {weekday}
    midnight | 1 AM | 2 AM | 3 AM | 4 AM | 5 AM | 6 AM | 7 AM | 8 AM | 9 AM | 10 AM | 11 AM | noon | 1 PM | 2 PM | 3 PM | 4 PM | 5 PM | 6 PM | 7 PM | 8 PM | 9 PM | 10 PM | 11 PM`,
  goodbye: "Thanks for calling. Bye now.",
  trades: {
    plumbing: `
    a plumbing business | Please clear out the space under the sink, or around the heater.
    We have no hot water. | No hot water, I'm sorry. That needs a plumber. | No hot water
    A pipe burst under the sink. | A burst pipe. Please shut off the main valve right now. | Burst pipe | urgent
    The kitchen drain is backed up. | A backed-up drain. Please don't run the sink for now. | Drain backed up`,
    hvac: `
    an HVAC business | Please clear a path to the unit and the thermostat.
    The AC runs, but it blows warm. | Warm air. Please turn it off for now. | AC blows warm
    The heat is out, and we have a baby. | No heat, with a baby. I'll hurry. | No heat, with a baby | urgent
    It's time for our yearly tune-up. | A tune-up. We can do that. | Yearly tune-up`,
    electrical: `
    an electrical business | Please clear a path to the breaker panel.
    Half the house lost power. | Half the house. Please leave the breakers alone. | Half the power out
    An outlet is sparking. | A sparking outlet. Please keep away from it. | Sparking outlet | urgent
    I need a circuit for an EV charger. | An EV charger. That starts at your panel. | EV charger`,
    landscaping: `
    a landscaping business | Please leave the gate unlocked, and keep pets inside.
    A tree came down on our fence. | A tree on the fence. Please keep clear of it. | Tree on the fence
    I want the lawn mowed every week. | Weekly mowing. We can do that. | Weekly mowing
    The sprinklers don't come on. | Sprinklers that stay off. Please shut off their water. | Sprinklers stay off`,
    roofing: `
    a roofing business | Please move the cars, so there's room for the ladder.
    The roof leaks into the bedroom. | A leak indoors, I'm sorry. Put a bucket under it. | Leak in the bedroom
    The storm tore off some shingles. | Missing shingles. Please stay off the roof. | Missing shingles
    Our roof is old, we want a new one. | A new roof. That starts with a look at the old one. | New roof`,
    cleaning: `
    a cleaning business | Please put away small things and valuables first.
    We need a move-out cleaning. | A move-out cleaning. Empty rooms are best. | Move-out cleaning
    Can you clean here every two weeks? | Every two weeks. We can do that. | Cleaning every two weeks
    The remodel left dust all over. | Dust all over. That's a deep cleaning, then. | Deep cleaning`,
    handyman: `
    a handyman business | If you bought the parts, please have them handy.
    The front door won't lock. | A front door that won't lock. I understand. | Front door won't lock | urgent
    I have a TV to hang on the wall. | A TV on the wall. Please have the mount handy. | TV to hang
    A hole in the drywall needs a patch. | A hole in the drywall. Please have some paint handy. | Hole in the drywall`,
    other: `
    a home-service business | Please have somebody home then.
    Something broke, and it can't wait. | I'm sorry. Then let's not lose any time. | Urgent repair | urgent
    I'd like somebody to take a look. | We'll take a look, and then we'll know. | First look
    I'd like to set up a regular visit. | A regular visit. We can do that. | Regular visit`,
  },
};
