/** Fetched with the code of an example call. */
export const ENGLISH_DEMO_CALL = {
  panel: {
    kind: "Example call for {kind}.",
    connected: "You are connected.",
    trade: "What is your trade?",
    business: "Your business",
    next: "Continue",
    skip: "Skip",
    customer: "You are the customer. What do you say?",
    type: "Or type it",
    speaker: "Customer",
    soundOff: "Sound off",
    soundOn: "Sound on",
    isOff: "The sound is off.",
    soundless: "Your browser has no voice for this call. Read along in the captions.",
    ticket: "Job ticket",
    rows: { trade: "Trade", problem: "Problem", time: "Time", job: "Typical job" },
    stamp: "JOB BOOKED",
  },
  greeting: {
    named: "Thanks for calling {business}. I'm the AI assistant. How can I help you today?",
    plain: "Thanks for calling. I'm the AI assistant. How can I help you today?",
  },
  questions: [
    `
    Is that at your home, or at a business?
    At my house. | At your house, got it. | house home apartment
    At our office. | At your office, got it. | office shop store business work
    What will it cost? | I don't quote prices over the phone. I'll put your question on the job ticket. | price much cost charge quote estimate`,
    `
    What's the street address?
    14 Oak Street. | 14 Oak Street, thank you. | street avenue oak
    220 Mill Road, around the back. | 220 Mill Road, around the back. | road mill back
    Am I talking to a person? | No, I'm an AI. I answer while everybody's out on a job. | human person real robot machine ai`,
    `
    Is there anything the crew should know before they come?
    There's a dog in the yard. | A dog in the yard. I'll put that on the ticket, too. | dog pet gate
    No, that's all. | All right. | no nothing nope all`,
    `
    Our first opening is {time}. Want me to book it?
    Yes, book it. | You're booked: {problem}, {time}. | yes yeah sure okay ok please book
    That works for me. | Then it's booked: {problem}, {time}. | works good great fine
    Is there anything sooner? | No, that's the first one I have. | sooner earlier now today`,
  ],
  unmatched: "This is an example call, and I only know the lines on the buttons. Please pick one of them.",
  goodbye: "Thanks for calling. Bye now.",
  trades: {
    plumbing: `
    a plumbing business | today at 6:30 PM | Please clear out the space under the sink, or around the heater.
    We have no hot water. | No hot water, I'm sorry. That needs a plumber. | No hot water
    A pipe burst under the sink. | A burst pipe. Please shut off the main valve. | Burst pipe
    The kitchen drain is backed up. | A backed-up drain. Please don't run any more water. | Drain backed up`,
    hvac: `
    an HVAC business | tomorrow at 8 AM | Please clear a path to the unit and the thermostat.
    The AC runs, but it blows warm. | Warm air. Please turn it off for now. | AC blows warm
    The furnace won't start. | No heat, I'm sorry. That can't wait long. | Furnace is out
    It's time for our yearly tune-up. | A tune-up. Good to get it done before the season. | Tune-up`,
    electrical: `
    an electrical business | today at 5 PM | Please clear a path to the breaker panel.
    Half the house lost power. | Half the house. Please leave the breakers alone. | Half the power out
    An outlet is sparking. | A sparking outlet. Please stop using it. | Sparking outlet
    I need a circuit for an EV charger. | An EV charger. That starts at your panel. | EV charger`,
    landscaping: `
    a landscaping business | Thursday at 9 AM | Please leave the gate unlocked, and keep pets inside.
    A tree came down on our fence. | A tree on the fence. Please keep clear of it. | Tree on the fence
    I want the lawn mowed every week. | Weekly mowing. We can do that. | Weekly mowing
    The sprinklers don't come on. | Sprinklers that stay off. Please shut off their water. | Sprinklers`,
    roofing: `
    a roofing business | tomorrow at 10 AM | Please move the cars, so there's room for the ladder.
    The roof leaks into the bedroom. | A leak indoors, I'm sorry. Put a bucket under it. | Roof is leaking
    The storm tore off some shingles. | Missing shingles. Please stay off the roof. | Shingles gone
    Our roof is old, we want a new one. | A new roof. That starts with a look at the old one. | New roof`,
    cleaning: `
    a cleaning business | Friday at 9 AM | Please put away small things and valuables first.
    We need a move-out cleaning. | A move-out cleaning. Empty rooms are best. | Move-out cleaning
    Can you clean here every two weeks? | Every two weeks. We can do that. | Every two weeks
    The remodel left dust all over. | Dust all over. That's a deep cleaning, then. | Deep cleaning`,
    handyman: `
    a handyman business | Wednesday at 1 PM | If you bought the parts, please have them handy.
    The front door won't lock. | A door that won't lock. That shouldn't wait. | Door won't lock
    I have a TV to hang on the wall. | A TV on the wall. Please have the mount handy. | Hang a TV
    A hole in the drywall needs a patch. | A hole in the drywall. Please have some paint handy. | Drywall patch`,
    other: `
    a home-service business | tomorrow at 4 PM | Please have somebody home then.
    Something broke, and it can't wait. | I'm sorry. Then let's not lose any time. | Urgent repair
    I'd like somebody to take a look. | We'll take a look, and then we'll know. | A first look
    I'd like to set up a regular visit. | A regular visit. We can do that. | Regular visit`,
  },
};
