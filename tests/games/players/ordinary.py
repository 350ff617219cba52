"""Names that people really have, and that they like to be called by: nearly all of them must be taken."""

GIVEN = """
Aaliyah Aaron Abdul Abigail Ada Adam Adele Aditya Adminah Adriana Agnes Ahmed Aiko Aisha Alan Albert Alejandro Alessia
Alexander Ali Alice Alina Amadou Amelia Amir Amod Ana Anders Andrea Andrei Anita Anna Annika Antonio Anya Aria Ariel
Arjun Arne Arthur Aryan Astrid Aurora Ayşe Barbara Beatriz Ben Bernd Bernie Bettina Björn Bogdan Brigitte Bruno
Camille Carlos Carmen Cedric Chen Chiara Chloe Christoph Clara Claude Clementine Cornelius Daniel Daria David Deborah
Demi Denis Diego Dimitri Dominik Dorothea Edith Eduardo Ekaterina Eleanor Elena Eli Elias Elisabeth Emil Emma Enrique
Erik Esther Eva Farah Fatima Felix Fernando Fiona Fran Franz Freya Friedrich Gabriel Georg Gerda Gianni Giulia Greta
Guido Gustav Habib Hamza Hanna Hans Harold Haruto Heidi Helga Henrik Hiroshi Hugo Ibrahim Ida Igor Imme Ines Ingrid
Irene Isabella Ivan Jack Jakob James Jan Jasmin Javier Jean-Luc Jens Joanna Johann Jorge José Julia Jürgen Kai Karl
Katarina Kevin Khadija Klaus Kofi Kristof Lars Laszlo Laura Leila Len Lennart Leonie Liam Lili Linnea Louis Lucia
Ludwig Luis Magdalena Malik Manuel Margot Maria Marnie Martin Mateo Matilda Maud Max Mehmet Melanie Mia Michael Miguel
Mila Modesto Mohammed Moritz Naomi Natalia Nazim Nazir Nia Nicolas Nils Nimrod Noah Nora Olaf Olga Oliver Oscar Otto
Pablo Paula Pedro Petra Philippe Pierre Priya Rafael Rahul Raj Ramona Raúl Renate Ricardo Rita Robert Rosa Ruth Sabine
Salma Sandra Sanjay Sara Sergei Siddharth Simone Sofia Sören Stefan Susanne Sven Tamara Tariq Tatiana Theo Thomas
Tilda Tobias Ulrike Ursula Valentina Vera Victor Viktoria Wanda Wilhelm Willy Wolfgang Woody Xavier Yara Yasmin Yuki
Yury Yusuf Zainab Zoë Zsófia
"""
FAMILY = """
Adams Andersson Ashkenazi Atwater Babcock Bach Baker Bancroft Bauer Becker Bernstein Bianchi Bischoff Bloom Brown
Butler Carpenter Chatterjee Clark Cockburn Cohen Cooper Dickens Dickinson Dubois Essen Evans Ferrari Fischer Fuchs
Garcia Gomez Hancock Hitchcock Hoffmann Horn Hoare Jansen Jensen Johnson Kaufmann Kim Klein Kowalski Kuznetsov Lang
Larsen Lefebvre Li Lopez Manning Marin Mishra Modigliani Modric Moderno Müller Murphy Nakamura Nguyen Nielsen Novak
O'Brien O'Hara Okafor Owens Pereira Peterson Pollock Popescu Reich Roberts Rossi Rousseau Sanchez Schmidt Schumann
Seaman Shittu Silva Singh Smith Stafford Suzuki Swank Takahashi Teamer Titchmarsh Tran Vandermeer Wagner Wang Weber
Webster Weiner Wernicke White Whitehead Wójcik Yamamoto Zimmermann
"""
PLACES = """
Amsterdam Assam Bad_Homburg Berlin Bitterfeld Cockermouth Cologne Clitheroe Copenhagen Dorset Essex Hamburg Kassel
Lisbon Lightwater London Middlesex Modena Moscow Munich Nagasaki Nantucket Niger Oslo Paris Penistone Porto Prague
Rottweil Scunthorpe Staffordshire Stoke Sussex Tokyo Vienna Wernigerode Wankdorf Webster_City Zürich
"""
CALLED = [
    *("Anna Berg", "Anna2", "Anna 1985", "Class 5b", "Model", "Modest Mouse", "Teamster Tim", "Puzzle Fan", "Puzzler"),
    *("Dream Team", "Team Anna", "Night Owl", "Quiet Fox", "Web Spider", "Word Nerd", "Early Bird", "Grandma Jo"),
    *("The Smiths", "Real Madrid", "Bossanova", "Super Mario", "Game Boy", "Daily Dose", "Page Turner", "Steamboat"),
    *("Rooty", "Ownership", "Helper Bee", "Supporter", "Guestling", "Serverus", "Systematic", "Officially Me"),
    *("Head First", "True Grit", "Siteseer", "Therapist Tom", "Torpedo", "Cocktail", "Peacock", "Shiitake", "Analyst"),
    *("Basset", "Classic Carl", "Grass Hopper", "Button", "Mister Five", "High Five", "Fivefingers", "Hi there", "Xx7"),
    *("李小龙", "Алиса", "Борис", "さくら", "राम", "Ελένη", "محمد", "נועה", "지우", "Đức"),
]


def ordinary() -> list[str]:
    """All of them, each once."""
    words = [word.replace("_", " ") for part in (GIVEN, FAMILY, PLACES) for word in part.split()]
    return list(dict.fromkeys([*words, *CALLED]))
