/**
 * Passwords that everybody tries first: the 4,000 words of five letters or more and the 800 mixes of eight signs or more that
 * are most used, from @zxcvbn-ts/language-common 4.1.3 (MIT), read on 2026-11-26. Without accents and capitals.
 */
export const commonPasswords = `
password qwerty dragon baseball football monkey letmein shadow master michael mustang qwertyuiop pussy superman fuckyou jordan qazwsx
jennifer killer hunter harley zxcvbnm asdfgh buster andrew batman soccer tigger charlie robert sunshine thomas iloveyou fuckme ranger
daniel hockey george computer michelle jessica starwars asshole pepper klaster zxcvbn freedom princess joshua maggie ginger amanda
ashley cheese nicole summer matthew chelsea dallas biteme matrix william yankees taylor corvette austin access martin heather thunder
merlin secret diamond hello anthony hammer fucker silver gfhjkm justin patrick richard bailey internet samantha golfer scooter orange
cookie maverick jackson sparky mickey phoenix bigdog snoopy guitar whatever chicken morgan andrea camaro mercedes peanut ferrari cowboy
falcon welcome samsung steelers joseph smokey dakota melissa arsenal boomer eagles tigers marina nascar booboo gateway porsche yellow
monster spider diablo hannah bulldog junior london purple compaq lakers iceman hardcore cowboys money banana boston brandon tennis
johnny miller coffee scooby edward nikita mother yamaha brandy barney chester fuckoff oliver charles player knight forever steven
rangers midnight chicago bigdaddy redsox victoria badboy angel please fender chris jasper james slayer rabbit natasha rachel bigdick
marine wizard marlboro raiders prince casper fishing flower crystal jasmine panties iwantu adidas winner winter gandalf enter ghbdtn
angela golden lauren cocacola winston madison angels blowme panther sexsex bigtits spanky bitch shannon sophie johnson asdfasdf david
horny toyota tiger murphy canada danielle blowjob jonathan liverpoo muffin cooper apples jackie dennis black sandra pokemon slipknot
carlos qazxsw scorpion qwaszx nathan butter startrek rainbow asdfghjkl redskins newyork gemini cameron qazwsxedc florida liverpool
turtle nicholas viking booger wilson sierra butthead doctor rocket victor dolphins captain bandit jaguar packers pookie peaches dolphin
helpme tucker theman tiffany maxwell jeremy qwertyui shithead debbie albert maddog lovers monica united giants nirvana metallic hotdog
rosebud mountain benjamin warrior stupid elephant suckit success jackass bonnie alexis lucky jason scorpio samson azerty freddy driver
willie calvin sydney gators dexter bubba creative voodoo happy arthur trouble america nissan gunner rebecca stella garfield gordon
jessie bullshit parker asdfghjk fucking apollo eminem december legend airborne beavis august apple brooklyn godzilla skippy buddy qwert
kitten magic shelby beaver phantom nothing asdasd williams xavier braves darkness travis copper tomcat platinum qweqwe girls bigboy
green power animal police online voyager lifehack sniper trinity walter blazer heaven lover snowball playboy bubbles loveme hooters
cricket marvin willow donkey topgun nintendo saturn family november gabriel destiny pakistan pumpkin digital sergey chance explorer
redwings private therock runner lasvegas guinness beatles cassie christin celtic broncos andrey babygirl nelson donald scott eclipse
cartman fluffy louise michigan testing carolina little samuel alexande birdie steve cherry pantera sharon gibson vampire mexico dickhead
peter buffalo montana genius flyers maximus school minecraft lovely stalker metallica doggie carter kristina kimberly spencer speedy
barbara snickers sabrina carmen marcus bronco yankee friends paradise dreams magnum horses caroline lacrosse goober member qwertyu
enigma scotty pimpin bollocks brian surfer sammy genesis poohbear qweasdzxc racing friend hawaii billy viper october vanessa poopoo
einstein boobies stanley walker bitches drowssap stephen courtney simple alaska badger action denise jester spitfire drummer forest
patricia maryjane champion diesel svetlana friday kevin gregory pamela frank hotrod chevy anderson douglas westside security google
badass shorty tester thumper hitman mozart general reddog boobs music lizard alexander melanie ruslan vincent eagle sweet teresa
scarface marshall olivia veronica porno buddha spirit frankie stargate antonio liberty natalie mercury naruto suzuki semperfi popcorn
spooky marley system brittany claudia kelly scotland kitty cherokee vikings simpsons death leslie rascal qweasd jimmy loveyou hummer
allison rocky patches russia adrian jupiter penguin cumshot howard passion honda vfhbyf andre vladimir franklin sandman infinity homer
bastard raider passport assman sucker fantasy bulldogs horney domino budlight ironman disney norman softball bishop francis brutus
redrum brooke bigred jeffrey jesus fktrcfylh karina marines kawasaki digger ireland oksana fireman cougar college alicia russell houston
monday bradley sarah nigger justice super wildcats tinker duncan dancer logitech avalon swordfis everton reggie motorola alexandr molly
timothy hentai claire patriots madonna colorado eugene ducati kermit juventus indian connor galore freeuser smooth house titanic boogie
simpson warcraft wolverin elizabet arizona saints valentin georgia asdfg accord baxter denver mitchell christ yfnfif smith stinky
zachary roland naughty spiderma chopper brenda extreme virginia water skyline zombie pearljam froggy pirate fylhtq vision awesome alyssa
dreamer predator bullet empire kirill people penis elvis panthers skipper nemesis peekaboo simon alison rolltide american cardinal
arnold chevelle daddy psycho danger mookie wanker manutd tommy hobbes vegeta goblue burton fyfcnfcbz picard bobby windows loverboy
lovelove vfrcbv victory bambam turkey serega tweety hiphop galina changeme rooster polina berlin suckme taurus electric ronald avatar
raptor maksim spring brazil bigcock newport kenneth hendrix madmax england alpha sublime britney france darkside bigman hercules
lawrence wolfpack classic lincoln ronaldo spiderman blizzard cheyenne wombat cjkysirj raymond brother kristen pandora devils simone
holiday wildcat horse kramer sterling caesar alabama carrie bondage basketball sports pussycat pickle leather shaggy chronic flowers
robbie admin gracie amber freepass airplane perfect kodiak billybob katana sunset crazy stingray maria snowman phpbb chocolat zeppelin
garcia detroit wolves pontiac candy firebird vagina gundam panzer outlaw pretty fisher connie honey business trevor redhead hardon
greenday tarheels nastya hellfire cobra engineer savage service serenity sasha michele lickme fireball white remember darkstar miranda
flash harvey oscar strike freddie pavilion beauty bobafett dbrnjhbz bigmac clinton bowling jenny natali future harrison jones wallace
swimming apache rulez pyramid dodgers whynot fuckit defender teens morris trooper cancer precious packard lucifer popeye weasel raven
icecream stewart tanner swordfish blonde sandy presario rockstar viktor manager cheryl norton control wutang airforce julian atlanta
spike thailand looking casino paris mouse lennon bluebird theone hawkeye hacker dustin elaine nfnmzyf sailor catfish goldfish maxima
tattoo barbie light design pervert machine herman wrangler rocks trucks nipples roscoe tornado jerry lights bubble cadillac madman
orlando pegasus target longhorn laura philip browns eatme stefan cannon dilbert baller microsoft winnie christia katie shooter xfiles
qazqaz lesbian street seattle corona amateur cthutq prelude beach malibu freaky assassin integra atlantis pussies dragons iloveu unicorn
lonewolf regina stealth kristin peewee openup bobcat stacey software newton leonardo student srinivas angelina young enjoy valentina
trigger zaqwsx lolita athena shotgun coyote bruins veronika dollar country joker babydoll lestat wordpass hottie smiley potter random
sweety butterfly woody chipper snake samurai video gizmo maddie devildog valerie mistress flipper express powers cessna teacher goldie
moose polaris piglet cookies elena montreal hjvfirf ladies wolfgang fatboy scully father single wicked daisy fetish foobar castle tickle
bunny pepsi balls transam dfvgbh impala sunday booty hotstuff ronnie jasmin gambit toshiba basketba lancer birthday texas stephani
hooker knicks roberto stinger testtest kathleen savannah shamrock benson squirt deftones trucker redneck goldberg alfred blaster siemens
shelly renegade manson subaru ibanez blondie hamilton casey swinger reaper cristina minnie mylove harry galaxy lindsay dudley farmer
gloria special blahblah enterpri travel bigone sweetpea sugar smoke skeeter fucked indiana great ficken trfnthbyf freeman curtis smitty
marino joanne bigfoot escort babes check larisa trumpet tristan spartan babylon asdfghj sister valera stormy paladin andreas cavalier
marathon hamlet aardvark butterfl bigboobs mister manchester rusty napoleon seven indigo hornet skater jerome pierre wonder toronto
indians karate buckeyes julie hesoyam fredfred charger highland sweetie holland chiefs diamonds buckeye aurora hotsex campbell griffin
brandi redman passwor chandler drpepper monika maiden elizabeth leonard bernie brown pornstar garden storm autumn linda thuglife millie
jungle pencil tomtom insane pizza timber sherlock mariah audrey hamster aragorn pioneer techno catdog lollol triumph sidney fktrctq
sophia morpheus island wetpussy hobbit blabla erotic aaron pascal sampson consumer justme marion stones chrissy tyler nadine marie
goforit burger pitbull kelsey adgjmptw spartak german karen kissme hunting kaiser martha colors artist harold italia sammie barcelona
mario nicolas virgin pebbles sundance isabella overlord emerald callie doggy irina racecar isabelle germany goddess change wesley nipple
basket joejoe holly poison zipper alpine shirley element huskers marcel eddie danny christy pussys sakura chichi inside ultimate dirty
nicola blackie omega watson rommel geronimo nikki caserta trojan philips sergio nugget tarzan bassman warren trixie chicks aleksandr
cream webster sherry manuel portugal dodger anakin bobbob bomber michel madness superfly loser florence yvonne fatcat global ybrbnf
energy desire soldier bianca sexual warlock martina andrei larry seminole peace alejandr westham concrete harris margaret hector
christop naked ladybug network bernard tintin qazxswedc trombone chuck pleasure rhbcnbyf history bluesky sherman logan january onelove
cotton christian cdtnkfyf sunny archie holden whore brianna vfvjxrf titans stallion lindsey singer truck smile party missy hansolo
angelo joanna natalia beagle phillip panama smiles juice qawsed inferno mongoose connect kingkong snatch flatron bluemoon turbo rocker
personal emily blessed snakes dominic forget finger beetle jamaica alberto mulder jamie susan immortal passat plastic dietcoke spunky
whiskey monitor giovanni cactus ripper spyder markus planet patton exigen sticky waters sluts nolimit daniela hollywoo abigail morrison
katrina trunks assass always diana deedee clifford april speed japan mission pickles million sailing freak holmes bonehead fernando
ghbdtnbr charlott delta yomama darren rubber newman faster cumming bertha memphis sylvia ilovesex maurice hongkong jumper unreal geheim
rodney nylons sebastia pentium legion shalom kennedy brooks movie dodge dream graham sprite curious pacific loulou funtime philly ferret
niners orion werewolf milton cantona kingdom stars africa office boeing gilbert abgrtyu pirates sheila french sweets cooldude palmer
eternity lollipop tottenha stocking monique anything foster irish jackoff biscuit drizzt camera columbia fossil moomoo makaveli tracey
robinson isabel martini salmon shasta jersey verbatim maniac snapper nasty solomon patriot jacob standard shaved blackcat asdzxc
punkrock raistlin infantry dillon gerald twister ricardo waterloo cjkywt clayton crimson serena oxford maxmax denis flight condor
seinfeld silvia biggie maxine musicman ravens teddy colleen bruce wolfman sharks megadeth cosmos velvet keeper foxtrot garrett damien
anton sesame skywalke banshee squirrel wolverine sunrise ghost western grendel sucks roxanne privet legolas felix marlin stone herbert
lvbnhbq qazwsxed carrot blades frosty stardust helena brownie groovy penny butler coolio twilight daytona licker peanuts intrepid
pikachu trains mollie vanhalen jericho hershey strider lobster punisher grace bottom ninja murray kansas shogun goblin search neptune
showtime darwin amadeus suzanne fuckfuck oldman bruno showme henry getsome muscle obiwan support rfrfirf skittles ekaterina whitney
shark maestro danni tanker english tarheel fighter thanks hannibal capital newlife anubis gothic chaos blues cindy sabine roman preston
princes brendan slick evelyn python richie tequila devil clover delete mirage blood surfing bentley portland potato baggins review
porter chubby panasonic sandiego sooners buffy derrick penelope blackdog harmony fusion mature malcolm allen buttons californ safety
playtime dagger moscow swallow warriors byteme stimpy gangster lucas christine turner iverson lester chargers liquid mushroom cracker
dingdong misty nymets robin bigguy mobile tazman nimrod newpass miami crusader bugger stranger dkflbvbh anastasia marco volume masters
monroe miguel doodle collins powder archer gotcha battle dublin slapshot guardian janice charly septembe photos knights short angelica
nookie milano scarlett stuart damian grizzly camille scruffy brasil latino kittycat poopie munchkin lorenzo rammstein bananas barcelon
santiago thegame world gerard picasso walnut kolobok blackman wisdom trance starcraft parrot quality blade auburn goodluck eatshit
dorothy dusty engine coltrane gorilla wheels katerina tamara postal luther carlo cassidy discover oakland spanking osiris dumbass
lonestar bridge bingo bender annie stonecol dookie meridian sally megaman racerx rjntyjr sirius firefly julia alexandra madrid terry
griffey women phoebe weezer beautiful violet ledzep lowrider randy gangsta ghjcnj paradox tacobell loving catalina vertigo halflife
carson sergei shiloh johnjohn sobaka buffett aliens sadie chucky bonjour kangaroo thompson sinner socrates keyboard stevie trebor finish
sprint shazam national celica scarlet hoover sommer frances hotboy cynthia qwerasdf penguins formula rebels fuckface elwood melvin
vacation ragnarok bollox lexmark lorraine claude rockon dodgeram tacoma romeo wookie prodigy tempest vfhecz flames sebastian colombia
kitkat oblivion mystery sithlord server molson mustangs incubus smoker window scoobydo rescue bigballs carpet titleist richmond director
lawyer megan magnolia celeste melinda wright jimbob golfing kenny roger bobbie xanadu tardis blueeyes hearts dixie pooper shaman
mersedes springer imagine janine kenwood garbage martinez topper roberts lizzie ashton elliott oracle sheena chloe nuttertools mallard
analsex shemale mikey asterix faith monkeys imperial jimbo cooler grateful gillian peterpan kingston yourmom sleepy gremlin printer
hudson freckles birdman aussie esther defiant margarita deadhead anime tatyana jackal frogger bridget wayne research tobias mariners
rootbeer blondes donnie katrin weather aspirine frederic parola photo children account israel stephanie shaolin noodles celine willy
willis forgot hallo mandy rogers palace santos ohyeah magnus laurie creampie amazon kisses queen ludwig fatass plymouth justdoit assfuck
nellie putter broken nopass letsgo bryan bones tatiana camel champs lightnin massive camelot bosco deanna gizmodo spidey caliente
aezakmi goodtime mypass roller catherin active payton lonely redalert brucelee smokin porkchop astros aquarius thankyou atomic fletcher
shopping mason marian vanilla unknown sapphire temple marvel beckham qazwsxedcrfv kaktus myself sooner blacky hastings blackjac aggies
scream picture judith iforgot kasper cxfcnmt bangkok shitty spectrum eduard vader jammer painter primus veritas ernest kristi chevrole
amsterdam slappy valley hitler clancy spankme granny avenger satan rosemary husker candyman beatrice scrappy simba falcons dylan harder
atlantic labrador smudge syracuse southern melody timmy elijah center darling throat stuff fatman krishna sanchez pancho gator pacman
commando vulcan clitoris lemons alice boner keith odessa barkley monopoly method kelley punkin pineappl celtics lesbians space gangbang
bennett flyboy hamburg asian carol spartans tricky romashka snuggles infiniti anders billie drago blake hermes jesse goose jeremiah
vivian annette homerun forrest carolyn topcat hayden cosworth vectra grover goodbye charlotte cuddles bossman horndog doberman telefon
qawsedrf ivanov durango peugeot franco plumber rbhbkk pauline exigent laguna emmanuel webmaster bowler leopard strong theking redbull
beast viktoria breeze topdog starbuck dance dalton fuckers hungry beefcake reality gjkbyf speaker shelley godsmack clarence writer
loveit kingpin nokia valhalla night starfish anarchy herbie blacks content sailboat desert fitness brando bohica achilles tractor drake
hidden kicker labtec napass amelia tuesday frontier swingers caitlin muppet terror legacy farside terminator bella matilda kentucky
doughboy ramona butthole phillies jrcfyf camels dannyboy oakley nebraska latin double qwertyuio sabbath chang pinkfloy homers striker
looker fallen maryland luckydog azamat september iguana oklahoma moloko vfrcbvrf javier vette daniil command rhonda studio pistol miles
skiing franky stoner conrad select tanya houses boris puppy elliot charmed vladik nathalie whocares maynard vkontakte ihateyou puppies
zidane eileen dilligaf crash mandingo moneys tyrone funny nevada kotenok mystic california budman church carlton rafael technics stick
golfball rookie panda laptop today jennie triton river trojans bunghole zvezda hurrican central stripper filter jethro gustav escape
aberdeen shane lespaul rfnthbyf enterprise butch dthjybrf cutter splash handsome oilers randall nofear cupcake excalibu momoney gbpltw
bigger belinda svetik possum metal moocow brothers bethany keystone babyboy flamingo firefox bogdan ccbill passwort soleil lancelot
vipers marilyn tdutybq juliet leader madden russian australia sabina chase coolman babies skinny zaphod kamikaze verona bacon noodle
rebel doobie designer deadman attack vortex killme dogman gopher somethin danila reagan cancel torres freaks azsxdc sassy donna dracula
poncho bearbear boots engage deskjet bradford hammers deeznuts warhammer tight justine ralph fabian lewis blueblue marissa oregon bubbas
sinatra hilton meatball mailman dawson columbus manchest cthulhu macdaddy mighty michaela grandma ready sterlin cartoon summit sentinel
tolkien bicycle beverly breast lickit kathy meghan universe capone jenna julius wendy bryant truelove helen nancy eatpussy hailey chair
bowser kathryn sexygirl fernand eleven rockets billyboy military demon davis jamesbon iloveyo traffic saint redhot microsof sonic
miracle microlab gofish pantyhos pilot lifetime rugby mayday aikido conner cutlass thekid theodore titties sweden function polska danie
market scotch lansing elvira bloody hustler anfield catman bonita tracy cheers tinman airbus peters china azsxdcfv santana hayley
station gabrie scottie orioles charlton fortuna dfkthbz rustam warlord retard fatima ultima bigmoney rotten betty grumpy oranges
superstar asdfjkl boxing xtreme denali selena zxcasd huskies terminal wilbur kristy wildfire vladislav bikini hollywood mayhem sultan
gretchen figaro sixers sparta saratoga running models greenbay cancun marlene trinidad tammy chewie crunch bigbird mellon bigtime
fashion piccolo fabie rjirfrgbde rovers meatloaf hyperion sandro rightnow jarhead armani treasure miriam hansen natural lisalisa sport
bizkit maradona sayang charli rfhbyf utopia anaconda japanese camilla coconut govols emerson memory catherine cosmo cruise giant ricky
dragoon woofwoof giorgi packer poontang illini christopher davids zaqxsw pedro sticks revenge exodus reebok chanel albatros cabbage
wally beaner quincy greens tomato chief richards adriana kenworth deborah cooter dinosaur holyshit eeyore movies lionking creamy adult
poodle tsunami happyday knopka bogart corrado volley chickens orgasm whisper flying first chocolate walleye hopper twisted chaser
memorex ericsson jensen positive crazybab science frisco zorro romance sherwood shania rereirf sausage milana tasha vfvekz profit zenith
fugazi junebug clemson tootsie fktrcfylhf comics zxcasdqwe vfczyz werner aspire hardrock condom cocks rachael gringo anhyeuem madeline
becky canon february alien harper stocks marcos clapton roberta coleman applepie skywalker fubar theresa koshka tundra vitalik arjay
gmoney bigsexy ingrid pillow fingers samiam davidson skorpion candle nobody hellyeah better australi rockhard bears sparkle johanna
everest rfrnec hedgehog wolfie yosemite marisa voyeur baddog jazzman dicks cheetah slacker steele mikemike pooppoop barsik valeria
deniska fright karolina kirsten vfksirf kenshin bootie cyclone starship monty balloon maxell dildo rupert milena bonsai salvador
greatone vernon slider lillian admiral cecilia stolen albion midget fuckin freeporn nikola hithere damnit dinamo francois cheng calico
duchess scratch powell stefano fortune nyjets artemis robotech roadkill backdoor rastaman fiesta felicia alliance fletch jerkoff
killbill goliath cinnamon rambler malaka tekken carrera bangbang jeanette fritz ramses operator shado duster spank wibble alibaba
mechanic keywest sword amsterda bristol pingpong rasputin marianne hooter rctybz sanders faggot krista presto majestic nguyen fowler
passwords buttman spurs pompey trident viagra kipper kingfish gotohell angie guest garage heidi mattie slutty isaiah steeler wrestlin
pooter divine clipper charley macross railroad seamus swimmer jokers thursday chico solnce kimber guiness pussie mathew nature matador
sparks typhoon retired subway slave ivanova ghetto florian vermont ktyjxrf lolipop spears yzerman peterson magick phillips cinder
shearer pupsik dfkthf allsop grapes pippen belle venus dammit barry caveman critter underdog skydive renault onlyme murder snoopdog
jayhawk hotshot caramel broadway kinky theboss fuckher train trout umbrella feather credit splinter depeche seeker fuckthis respect
crysis direct animals chemical cyclops chivas jamesbond blackhaw passpass sinclair megapass beanie translator helloo magicman cunts
fishes supersta giuseppe caligula juggalo frozen quattro meredith wassup rosie bullseye saturday pornos cohiba floppy alucard deacon
heart tabitha kristine tunafish dkflbckfd kickass vietnam kendall pearl safari gonzo crawford klingon looser goalie damage maureen
tazmania cigars facial deepthroat malina silence samara dfktynbyf cruiser vector tommyboy banker horizon chainsaw button bigbear forfun
abraham astrid carole andres sharky royals christina small misfit yousuck louis fallout scania nudist getmoney budweise believe brighton
absolut kungfu kostya monaco gunners vfhufhbnf mamapapa minime blueboy penthous chrisbln steph whitey europa bertie daphne groucho champ
benny grant mirror village trader stroke walrus susanne number sabres nipper woman floyd snowboar undertaker flounder moneyman patty
bottle kahuna canadian viewsonic coolguy rules downtown wagner strange fabric trisha italian ybrjkfq cypress eastside sneakers passme
topher golfgolf barber sinbad frodo panasoni craig mybaby skidoo massimo jillian sparrow senior dalejr thecat snapple mondeo leanne
emmitt thanatos ghjcnjnfr maximum smegma thesims whitesox chong bonkers poseidon musica johannes gargoyle olivier hambone bluedog
intruder sunnyday cyber compute smelly spawn wapbbs answer studly poppy paper simona solution newcastl adonis goodman sexxxx europe
goldstar again quantum buckshot static dollars titanium erica danzig jabroni library journey beastie chrono edwards gunnar federico
custom lance assholes daewoo briana watcher albina sunflowe dorian babyblue premier staples stereo westwood usnavy boomboom fresh sasuke
dharma pisces motherlode multiplelo sapper scanner marius racer callaway bayern rover lamont rivers snoop walmart micheal starfire
theend steel erotica aaliyah doogie renee paintbal paint tyson newbie knickers lokomotiv hotred ufkbyf laurel shawn wasser jessic
thirteen rjycnfynby avalanch outkast truman magpie scout philippe poetry havefun michell cubbies losers hotpussy deejay fghtkm droopy
blossom allmine zerocool janet tomorrow godfather greece second reading greene sascha busted bimmer original ocean builder demons nitram
pudding bounce donuts fucku jeanne idontknow aleksey vfvfgfgf leonid smokes mylife beerbeer redfish working rodman beaches hairy contact
start bogey prissy gegcbr tights insert carla dante beretta francesc jewels searay padres celeron mittens quartz ziggy diehard micron
syncmaster cornell christie stunner rtyuehe hoosier peyton paintball monalisa queens terrapin spongebob attitude backup whisky clevelan
cedric marin barefoot artur chuckles barrett meathead bigass titty gretzky kosmos cfitymrf biggles cambiami thongs blessing aleksandra
twinkle gladiator gollum southpark rabota mazafaka goodboy carbon scuba tango stoney brent weaver volvo footbal pianoman gaston casanova
traveler clark stumpy hawkeyes clarinet looney mommy maggot felipe bucket eduardo freeze sound sexyman johnboy snapon deeznutz warthog
vegas rooney futbol filthy steam carina mustard boricua meowmeow maste mellow sunshin bengals combat goofy whatsup sauron krystal alina
prophet lovesex twins triangle booker reefer nickel venice xander strip valencia rhiannon smeghead valeri andromeda diver cerberus
sputnik groove lambert usarmy tiberius zigzag sting welder radio petra focus gabriell candice salamander eternal motley resident
hayabusa marcia rambo together rainman poochie purdue redwood ripple buzzard redwing boobie juliette monke hokies phish crjhgbjy jagger
rockford goldwing brewster bermuda thegreat proxy confused badgirl bacardi derek whiskers spaceman starman trial karma claudio allstar
carolin gesperrt swords rasta wildman nikolay slinky wrestling mohammed pinhead hacked sersolution overkill rhfcjnrf mishka banane
person public fester something lions helmet ripken frisky changed games higgins trapper piper windsor supreme kaylee athens norway
runescape oasis hurley lightning dbrnjh darius midway hoosiers vinnie recovery cicero napster lionel amazing tracker laser adrienne
roadking menace secure stoned thedog sacred squash smoking illusion woohoo medicine antoine leavemealone bagira megatron orchid reader
comet clown zippy company doghouse stacy maxim paula bravo buddah jaybird chuckie morning peach hanna chuang mortgage idiot heineken
saleen rulezzz massage sonics moonlight butts motherfucker pobeda benfica poker kashmir realmadrid balloons optimus chunky tinkerbell
common starter brewer babyface pants gregor dogfood hardcock deluxe bigmike blackbir bookworm hampton jeffery salomon godfathe meister
angus intel seahawks talisman blackjack eraser collin pissing hawaiian zhong michae berger alphabet tricia beautifu misha maryann adams
riley really mortimer tongue century sancho remote darkman buddie roadrunn pizzas lexus medusa health stalin toledo cubswin dutch lilly
beowulf charlene willia christmas handyman pacers unique eleanor clouds cgfhnfr breasts chinook wedding calgary dutchess heckfy ludmila
shell because cheater famous delphi cathy wareagle martine gromit sponge ashlee valkyrie glory passwd idontkno smiths mohamed teddybea
killers boxster dragonball babybaby mermaid satana bhbirf foryou qazzaq puddin shang inuyasha stanford peacock assword misery desiree
barnes sullivan beamer diggler medical wishbone circle property ripley thedude cloud fisting alexia beemer jayden gameover redline
venera salsero fytxrf sergi kittykat spanish sinister india vedder gonavy manowar novell colonel rancid chrome friendly destroy titten
electra polly geoffrey eureka onetime phone katherine lakota claymore hotbox banner madina manuela bitchass sporting bartman matthews
checkers playing carmel gabriela dfcbkbq nimbus wrestle bulls jktymrf alexalex preacher gamecube mustafa svoboda circus armagedon alenka
playstation zheng magical claudi rhtdtlrj pablo thumbs camper doitnow goaway subzero charity hootie pissoff jammin blackout darrell
cocaine bcfields skylar rolling loaded milkman lotus davide bigbutt electron johann cheeks skate silverad lighter hassan pothead gobucks
squall thunderb courage pippin ghostrider antoni kaitlyn reynolds cannabis xerxes ipswich ninjas mango farley lucille pinky jimmie
dieter annika mitch southpar marika dickie jetski finance tdutybz dianne forward jenkins bright absolute bilbo musashi ferris iamgod
lipstick laurence mandarin quest tottenham adults yfnfkmz kleopatra tulips zhuang dirtbike sheba pickup dwayne othello katherin forum
sonny rider warner northern cinema cameltoe petrov bluefish fuzzy pheonix iscool secrets elite modena marsha slippery kissing caravan
divorce beatle akira sanfran cheech badman samtron paloma dolores sveta shadows mollydog annabell starcraf ghblehjr vasilisa jameson
chuai jiang beans illinois warning ebony jockey deadpool hillary bearcat caprice farscape bigtit lassie zappa sander nicol sunflower
hopeless sheriff carpedie asdfzxcv sherri march barton shepherd gatorade keegan toolman barker spectre pussey nuggets borussia mantis
banzai ariana flexible mullet graphics fyutkbyf mancity templar stories yfcntymrf fergie records thedoors gawker pussyman skyler
elizaveta colton xiang zhuai moritz monte lemon strength talon rhino susana sonoma three spinner allan keller webmaste grease augustus
raquel alejandro chimera rufus stretch ticket bacchus kendra twenty corsair kinder argentina corleone spice vampires domain iomega
heater hover ltybcrf artemka xxxpass qiong hippie poland deutsch babylove becker speedo brett oceans slapper letter harvard bonjovi
mazda virtual cosmic snuffy blaze sergeant dragonba stonecold hellos jacques register buttercu huang millions millwall patience chrysler
merlot bullfrog latinas istanbul phoeni ashleigh kotaku universal noelle binladen artem shanghai castro jiong xiong wraith pierce
jayhawks kilroy amateurs dotcom cattle daemon ntktajy barbados renata thoma balance nomore pdtplf canyon kayla jackpot pulsar baron
marker chippy nightmare monarch hamish aubrey knockers dipshit alexey malone athlon hubert chevrolet vadim everett napoli myname belly
cobalt counter dialog augusta smokie cristian coolness cougars screen criminal hardware ramones bobdylan capslock zaraza ciccio
teddybear alisha gfhjkmgfhjkm liang gadget shiner laurent fulham missouri carlitos dwight helene halifax dogshit entropy coldbeer silent
silly netscape edgar county freeway syzygy andromed media wings brigitte yeahbaby diego yolanda eldorado hollow
1qaz2wsx trustno1 1234qwer q1w2e3r4t5 qwer1234 q1w2e3r4 1q2w3e4r passw0rd abcd1234 rush2112 1q2w3e4r5t blink182 asdf1234 zaq12wsx
123456789a 1232323q usuckballz1 ncc1701d 123456789q a1b2c3d4 soso123aljg 1234abcd 1qaz2wsx3edc ncc1701e 123qwe123 q1w2e3r4t5y6 wrinkle1
a1234567 gn56gn56 1234567a 1q2w3e4r5t6y 1a2b3c4d shaney14 zaq1xsw2 mailcreated5240 zxcv1234 pa55word 1234567q a1s2d3f4 front242 8j4ye3uz
123456aa 1234567890q ncc1701a pa55w0rd agent007 123456789z fordf150 pass1234 polniypizdec0211 abc12345 1qa2ws3ed sojdlg123aljg lineage2
a123456789 nwo4life kcj9wx5n r2d2c3po p0015123 test1234 1x2zkg8w zxasqw12 12345678q 1q2w3e4r5 12qw34er montgom240 12345qwe 12345678a
aa123456 z1x2c3v4 123456qw 1234567890a 123qq123 7ugd5hip2j a12345678 9293709b13 50spanks just4fun q2w3e4r5 1234asdf 1a2s3d4f vsjasnel12
wg8e3wjf 123456qwe 1z2x3c4v qwe123qwe mazdarx7 123456789s cbr900rr good123654 pool6123 45m2do5bs 12qw12qw asdqwe123 andyod22 yamahar1
f00tball wp2003wp 123456ru noname123 cygnusx1 kordell1 nokian73 pufunga7782 1234zxcv marcius2 12345qwer p4ssw0rd gsxr1000 ghhh47hj7649
blue1234 123456789m mash4077 q1234567 q123456789 ncc74656 p0o9i8u7 12345abc 123456789d 5wr2i7h8 12345qaz 123456789qwe 7777777a favorite6
segblue2 abcdefg1 1qazxsw23edc 1234rewq zxcvb123 123456as 123456qqq left4dead lol12345 weare138 1qw23er4 aaaa1111 nemrac58 123456789r
love1234 1111qqqq alex1234 55bgates abc123456 as123456 1q2q3q4q 1234567aa care1839 myspace1 z1x2c3v4b5 mike1234 2wsx3edc 123456789v
a1a2a3a4 q1q2q3q4q5 123456789o qaz123wsx 1z2x3c4v5b websol76 20spanks timoxa94 1234567890z qq123456 1qaz2wsx3edc4rfv ilya1234 qw123456
chickenwing101 987654321a a1b2c3d4e5 quant4307s a1s2d3f4g5 3rjs1la7qe chevys10 0o9i8u7y favorite2 groupd2013 zaq12345 futyn007 madala11
dima1995 123qwe123qwe q1q2q3q4 newproject2004 3edc4rfv 1a2s3d4f5g pussy4me j3qq4h7h2v fordf350 12locked 123456789p corvet07 a123456a
12345asd sevenof9 revival47 123456789l sk8ordie 1234kekc 123456qq 123456ab zxcvb12345 asd12345 1a2b3c4d5e 123mudar 1a2a3a4a 123qweas
sanity72 rt6ytere rb26dett lebron23 anna2614 fred1234 fordf250 0000000000o qaz12345 domainlock2005 yamahar6 basebal1 r4e3w2q1 x72jhhu3z
123456asd p455w0rd f15eagle cbr600rr 123456789k saab9000 17171717aa jbond007 12s3t4p55 hd764nw5d7e1vb1 5tgb6yhn a1a2a3a4a5 1basebal
cezer121 123hfjdk147 4rfv3edc 123qwe456 zz8807zpl 8phrowz622 rebbyt34 123masha 1hxboqg2 c3por2d2 085tzzqi usmc0311 063dyjuy luv2epus
open1234 5hsu75kpot 123456abc r2d2c3p0 year2005 8phrowz624 mapet123456 postov1000 ilya1992 33rjhjds thelast1 151nxjmt aaaaaaa1 2wsxzaq1
trustn01 123321qwe 7hrdnw23 zaq1xsw2cde3 favorite8 1a2a3a4a5a red12345 favorite7 nokian70 gy3yt2rgls asd123asd mnbvcxz1 1jennife
123456789abc boscoe01 q1234567890 123456789n pi314159 1234567u mounta1n camaroz2 1qay2wsx 2wsxcde3 qqqq1111 123456zxc temp1234
23176djivanfros nonrev67 vlad1996 cvzefh1gkc john1234 3edcvfr4 isacs155 w1w2w3w4 save13tx psychnaut1 4r3e2w1q fatluvr69 xsw21qaz
slimed123 1q2q3q4q5q 1234567z oc247ngucz 1111111111zz porn4life dima1996 2112rush 123123123q hot2trot 1111aaaa vaz21099 123123qwe
qwer4321 1357911q chevyz71 sk84life 123456789w 12344321q 380zliki t34vfrc1991 123456qaz q1w2e3r4t 123qaz123 123456789qaz 4rfv5tgb
piazza31 4904s677075 013cpfza 12345trewq 1234rmvb 10inches q8zo8wzq 3stooges ibill123 123asd123 gnasher23 dad2ownu hhhhhhh1 154ugeiu
111111aa 383pdjvl 2w3e4r5t colt1911 doma77ns venom121293 free4all welkom01 12345zxcvb jennife1 a7777777 mazdarx8 locoman0 usmc1775
qwe123asd lost4815162342 art131313 12345678c l8g3bkde just4you pxx3eftp hihje863 dapzu455 postov10 2sexy2ho cidkid86 verizon1 favorite5
123qwe321 11223344q sexy1234 mark1234 1234567890s cadr14nu ready2go sochi2014 123456789g fffffff1 zzzzzzz1 dgl70460 take8422 acun3t1x
qw12er34 aq1sw2de3 123456789x 89231243658s devilmaycry4 another1 mama1234 dasha123 gznybwf13 assa1234 xaccess2 vlad1997 12e3e456
mine2306 xsw23edc poiu0987 good12345 qqqqqqq1 efbcapa201 ddddddd1 xakep1234 2wsx1qaz yy5rbfsc 1972chev gsxr1100 ptfe3xxp 123123123a
a987654321 dont4get asd123456 wrinkle5 anna1987 note1234 123456789b year2000 4815162342lost love4ever q12345678 335533aa 999111999q
4z34l0ts jack1234 123456789qqq senha123 wrest666 12345678z 123456789t qq123456789 78n3s5af nokian95 ozlq6qwm bbbbbbb1 jjjjjjj1 abcde123
368ejhih 808state iqzzt580 yvtte545 ikilz083 554uzpad hzze929b sanity729 zenit2011 abcdef123 alex2000 pass1word zx123456 jg3h4hfn
qwer12345 123qwe456rty 1234567890qw vlad7788 1234567d mom4u4mm danil8098 sevilia1 r3ady41t 1superma br00klyn cab4ma99 m6cjy69u35
thor5200 baseba11 comcast1 1pass1page 1qa2ws3e 3syqo15hil d1i2m3a4 asfnhg66 fhntv1998 11qq22ww 1sexyred myxworld4 0raziel0 11c645df
nick1234 14vbqk9p ab123456 863abgsg corvett1 nohack04 mwq6qlzo 201jedlz lzbs2twz ffvdj474 551scasi primetime21 2b8riedt ssptx452
tmjxn151 yqlgr667 money4me koetsu13 gerrity1 zx123456789 saun24865709 hopkins1 fiction7 111222333a m1234567 sdsadee23 yfcnz123
q1w2e3r4t5y6u7 4z3al0ts shygirl1 dupont24 123456789f fish1234 xzsawq21 d1lakiss dima1997 4506802a mimi92139 kodaira52 989244342a
686xqxfg 090808qwe 1aaaaaaa 495rus19 123456zx csfbr5yy mick7278 yxkck878 565hlgqo luv2fuck gsgba368 80070633pc ingram01 makeksa11
abc123abc gfif1991 alex1996 123as123 eae21157 123zxc123 aa123321 poiu1234 angelo4ek alex1990 1236987z polniypizdec110211 123456789qw
episode1 1qa2ws3ed4rf love2011 12345zxc z123456789 1234567t paul1234 123456789zxc dima12345 vw198m2n wenef45313 260zntpc ford9402
hawkdog79 5t6y7u8i zaq11qaz jo9k2jw2 oqglh565 640xwfkv 19mtpgam19 parol999 1234567w djg4bb4b pistons1 searock6 24pnz6kc tuczno18
tm371855 123456789qq hshfd4n279 343104ky king1234 fkbyf001 masha123 colole57 ajcuivd289 dima1993 qwe123rty w8gkz2x1 7777755102q 1samanth
paulina1 bmw325is metro2033 redskin1 yes90125 sex12345 fkg7h4f3v6 0okm9ijn s456123789 dima2010 dima1234 dima2000 p4ssword shock123
zz123456 1starwar 123456789aa volvos40 arwpls4u ou8124me yyyyyyy1 qcmfd454 2kash6zq jalal123 my3girls sk8board 1234567890qwe el546218
8letters tvxtjk7r rattolo58 passw0rd1 1234567r fuck1234 az123456 zxc12345 sony1234 qaz1wsx2 nihao123 4815162342a k1234567 section8
11111111a starwar1 matt1234 ghhh47hj764 seventy7 sc0tland 5t4r3e2w1q bmw330ci b0ll0cks z1234567 q1w2e3r4t5y6u7i8 zqjphsyf6ctifgu
noncapa0 tyrik123 k9dls02a 1hxboqg2s lhbjkjubz2957704 devo2706 tamwsn3sja denman85 opopop11 134kzbip qaz123456 1qazxcvb cisco123
545ettvy 2wj2k9oj 213qwe879 123456ss vg08k714 anna2000 baby2000 eeeeeee1 uiegu451 7ovtgimc 766rglqy xxxxxxx1 lsdlsd12 1qazxsw23edcvfr4
123456zz onlyone4 3xbobobo peekab00 9379992a a9387670a 1111111q a1l2e3x4 zaq123wsx asdf12345 anna2010 lena2010 4321rewq liverp00l
yanshi1982 camaroz28 macsan26 natas666 12qw34er56ty gunther1 alex2112 manning1 war3demo 23wesdxc blunt420 t3fkvkmj bob12345 123321qq
1234567890w parol123 love2000 sssssss1 kondom25 1211123a dimon4ik polo1234 vlad1995 6458zn7a lithium1 12345abcde sd3lpgdr 1corvett
669e53e1 len2ski1 474jdvff 625vrobg damned69 cde34rfv sh4d0w3d gfxqx686 2b4dnvsx 254xtpss rlzwp503 quant4307 lvjdp383 shrike01 qpful542
volvos80 a19l1980 abcde12345 1qaz3edc 123456aaa jumpman23 lsia9dnb9y 123456789i jor23dan 221195ws oktober7 ktnj2010 a1234567890 z123456z
anna1988 1234554321q dolemit1 15s9pu03 1234567k breaker1 hxp4life boy4u2ownnyc explore1 2bornot2b 1234567b 2bornot2 c43qpul5rz bologna1
741852kk d78unhxq dignity7 4cranker q123456q pasha123 7f4df451 lopas123 generic1 fk8bhydb winnipeg261 my2girls 12345678qwe 1j9e7f6f
masterb8 1zzzzzzz ggggggg1 abcd12345 mxaigtg5 an83546921an13 305pwzlr yr8wdxcq iloveme1 sam138989 7u8i9o0p qwe123456 1958proman 454dfmcq
astra123 aaa12345 abc123456789 bb123456 adam1234 jigei743ks 123456789as adxel187 cjxb2014 7653ajl1 123321qweewq 0987654321a 1029384756q
merrill1 1234567v 033028pw m1garand anna1989 trailer1 eastern1 favorite3 gerrard8
`;
